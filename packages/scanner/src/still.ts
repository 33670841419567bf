import { hasPixelsForBars } from './barcode/pixels-for-bars.ts';
import type { BarcodeReading } from './barcode/votes.ts';
import { cutBars } from './bars-cut.ts';
import type { SeenVin, VinCandidate } from './candidate.ts';
import type { GrayImage, Rect } from './image/gray-image.ts';
import { sharpen } from './image/local-contrast.ts';
import { type Line, toBarsPlace } from './image/place.ts';
import { resize } from './image/sampling.ts';
import { type Print, PrintSearch } from './print-search.ts';
import { type BarcodeReader, getBudget, type PrintReader, type ReadBudget } from './readers.ts';

/**
 * Longest side of a photo for reading, in pixels; larger ones are downscaled. The bars of a label need this resolution.
 */
export const MOST_STILL_PIXELS = 2600;

/** Milliseconds for each try: the person is waiting, and is told that it takes a moment. */
const BARCODE_MS = 1_500;

export interface Still {
  readonly image: GrayImage;
  /** The part that the person aimed with, if they did. */
  readonly guide: Rect | null;
  readonly barcode: BarcodeReader;
  /** Only called if the barcode leaves doubts; `null` if print is not to be read. */
  readonly loadPrint: (() => Promise<PrintReader>) | null;
}

/**
 * Reads one picture, spending as much time as a waiting person accepts. One picture is one piece of evidence: the
 * result is sure only if its reader is, or if barcode and print agree. Otherwise includes the second-best result, if
 * there is one. Rejects if the print reader is needed and cannot be loaded.
 *
 * Steps are ordered by hits per millisecond: bars that stand out; print in the first view; bars in another size; print
 * in other views; bars that are hard to find, or for which the picture has hardly any pixels.
 */
export function readStill(still: Still, now: () => number): Promise<VinCandidate | null> {
  return hasPixelsForBars(still.image) ? readBarsFirst(still, now) : readPrintFirst(still, now);
}

async function readBarsFirst(still: Still, now: () => number): Promise<VinCandidate | null> {
  const clearBars = findClearBars(still, now);
  if (clearBars?.isSure) return clearBars;
  if (!still.loadPrint) return clearBars ?? findResizedBars(still, now) ?? findHardBars(still, now);
  let print: PrintSearch;
  try {
    print = new PrintSearch(still, await still.loadPrint(), now);
  } catch (error) {
    // Bars that are certain need no print.
    const bars = clearBars ? null : findResizedBars(still, now);
    if (bars?.isSure) return bars;
    throw error;
  }
  print.lookOnce();
  const bars = clearBars ?? (print.first?.isSure ? null : findResizedBars(still, now));
  if (bars?.isSure) return bars;
  print.lookFurther();
  return print.first ? judge(print.first, print.second, bars) : (bars ?? findHardBars(still, now));
}

async function readPrintFirst(still: Still, now: () => number): Promise<VinCandidate | null> {
  const print = still.loadPrint && new PrintSearch(still, await still.loadPrint(), now);
  print?.lookFurther();
  if (print?.first) return judge(print.first, print.second, null);
  return findClearBars(still, now) ?? findResizedBars(still, now) ?? findHardBars(still, now);
}

function judge(first: Print, second: Print | null, bars: VinCandidate | null): VinCandidate {
  if (bars?.vin === first.vin) return { ...toSeen(first), routes: ['barcode', 'print'], isSure: true, doubts: [] };
  if (first.isSure && !bars) return { ...toSeen(first), isSure: true };
  // A contradicting barcode is a reason to look twice.
  return { ...toSeen(first), isSure: false, second: bars ? toSeenBars(bars) : second && toSeen(second) };
}

function findClearBars(still: Still, now: () => number): VinCandidate | null {
  return findBars(still, still.image, getBudget(BARCODE_MS, now));
}

/** In the size at which a label's bars are two to four pixels wide, sharpened much and little. */
function findResizedBars(still: Still, now: () => number): VinCandidate | null {
  const resized = toSecondSize(still.image);
  const read = (sharpness: typeof SHARPER) => findBars(still, sharpen(resized, sharpness), getBudget(BARCODE_MS, now));
  return read(MUCH_SHARPER) ?? read(SHARPER);
}

/** Bars that are pale, low, or hidden in each line. */
function findHardBars(still: Still, now: () => number): VinCandidate | null {
  return findBars(still, still.image, getBudget(BARCODE_MS, now, 'thorough'));
}

/** Reads `look`, which is the picture itself or made from it. */
function findBars({ image, barcode }: Still, look: GrayImage, budget: ReadBudget): VinCandidate | null {
  const bars = barcode(look, budget);
  if (!bars) return null;
  const where = bars.where && scaleLine(bars.where, image.width / look.width);
  return toCandidate({ ...bars, where }, image);
}

type BarsSeen = Pick<BarcodeReading, 'vin' | 'isSure'> & { readonly where?: Line | undefined };

function toCandidate({ vin, isSure, where }: BarsSeen, image: GrayImage): VinCandidate {
  return {
    vin,
    routes: ['barcode'],
    isSure,
    cut: where && !isSure ? cutBars(image, where) : null,
    place: (where && toBarsPlace(where, image)) ?? undefined,
    doubts: [],
  };
}

function toSeen({ vin, cut, place, doubts = [] }: Print): SeenVin {
  return { vin, routes: ['print'], cut, place, doubts };
}

function toSeenBars({ vin, routes, cut, place, doubts }: VinCandidate): SeenVin {
  return { vin, routes, cut, place, doubts };
}

const scaleLine = ({ x1, y1, x2, y2 }: Line, scale: number): Line => ({
  x1: x1 * scale,
  y1: y1 * scale,
  x2: x2 * scale,
  y2: y2 * scale,
});

/** Longest side for the further tries. */
const SECOND_SIZE = 1400;
/** Bars that run together, and noisy ones. */
const MUCH_SHARPER = { radius: 3, amount: 2.5 };
const SHARPER = { radius: 2, amount: 1.5 };

function toSecondSize(image: GrayImage): GrayImage {
  const factor = SECOND_SIZE / Math.max(image.width, image.height);
  return resize(image, Math.max(1, Math.round(image.width * factor)), Math.max(1, Math.round(image.height * factor)));
}

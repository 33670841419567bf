import type { BarcodeReading } from './barcode/votes.ts';
import { cutBars } from './bars-cut.ts';
import type { SeenVin, VinCandidate } from './candidate.ts';
import type { GrayImage, Rect } from './image/gray-image.ts';
import { sharpen } from './image/local-contrast.ts';
import { type Line, toBarsPlace } from './image/place.ts';
import { resize } from './image/sampling.ts';
import { type Print, PrintSearch } from './print-search.ts';
import { type BarcodeReader, getBudget, type PrintReader } from './readers.ts';

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
 */
export async function readStill(still: Still, now: () => number): Promise<VinCandidate | null> {
  const { image, barcode, loadPrint } = still;
  const bars = findBars(image, barcode, now);
  const fromBars = bars && toCandidate(bars, image);
  if (fromBars?.isSure) return fromBars;
  if (!loadPrint) return fromBars ?? findHardBars(still, now);
  const print = new PrintSearch(still, await loadPrint(), now);
  print.lookFurther();
  const { first, second } = print;
  if (!first) return fromBars ?? findHardBars(still, now);
  const { vin } = first;
  if (fromBars?.vin === vin) return { ...toSeen(first), routes: ['barcode', 'print'], isSure: true, doubts: [] };
  if (first.isSure && !fromBars) return { ...toSeen(first), isSure: true };
  // A contradicting barcode is a reason to look twice.
  return { ...toSeen(first), isSure: false, second: fromBars ? toSeenBars(fromBars) : second && toSeen(second) };
}

/** Last, where neither bars nor print are read: bars that are pale, low, or hidden in each line. */
function findHardBars({ image, barcode }: Still, now: () => number): VinCandidate | null {
  const bars = barcode(image, getBudget(BARCODE_MS, now, 'thorough'));
  return bars && toCandidate(bars, image);
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

/**
 * Unchanged; then in the size at which a label's bars are two to four pixels wide, sharpened much and little. `where`
 * is in pixels of the picture itself.
 */
function findBars(image: GrayImage, barcode: BarcodeReader, now: () => number) {
  const read = (look: GrayImage) => {
    const bars = barcode(look, getBudget(BARCODE_MS, now));
    return bars && { ...bars, where: bars.where && scaleLine(bars.where, image.width / look.width) };
  };
  const bars = read(image);
  if (bars) return bars;
  const resized = toSecondSize(image);
  return read(sharpen(resized, MUCH_SHARPER)) ?? read(sharpen(resized, SHARPER));
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

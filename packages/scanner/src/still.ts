import type { BarcodeReading } from './barcode/votes.ts';
import { cutBars } from './bars-cut.ts';
import type { SeenVin, VinCandidate } from './candidate.ts';
import { cutOut } from './engine.ts';
import { crop, type GrayImage, type Rect } from './image/gray-image.ts';
import { sharpen } from './image/local-contrast.ts';
import { type Line, toBarsPlace, toPlace } from './image/place.ts';
import { rotateQuarters } from './image/rotation.ts';
import { resize } from './image/sampling.ts';
import { type BarcodeReader, getBudget, type PrintedLine, type PrintReader } from './readers.ts';

/**
 * Longest side of a photo for reading, in pixels; larger ones are downscaled. The bars of a label need this resolution.
 */
export const MOST_STILL_PIXELS = 2600;

/** Milliseconds for each try: the person is waiting, and is told that it takes a moment. */
const BARCODE_MS = 1_500;
const PRINT_MS = 1_200;

/** Quarter turns: upright first, then either side, then upside down. */
const QUARTERS = [0, 1, 3, 2] as const;

export interface Still {
  readonly image: GrayImage;
  /** The part that the person aimed with, if they did. */
  readonly guide: Rect | null;
  readonly barcode: BarcodeReader;
  /** Only called if the barcode leaves doubts; `null` if print is not to be read. */
  readonly loadPrint: (() => Promise<PrintReader>) | null;
}

/** Text from one view, with the part of the picture for comparison. */
interface Print extends PrintedLine {
  readonly cut: GrayImage;
  readonly place: Rect | undefined;
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
  const { first, second } = findPrint(still, await loadPrint(), now);
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

/**
 * The first sure reading of all views; otherwise the most confident one, and the next best with another VIN. Whole
 * pictures are turned until something is read; last, parts are looked at.
 */
function findPrint({ image, guide }: Still, read: PrintReader, now: () => number) {
  let first: Print | null = null;
  const others: Print[] = [];
  for (const { picture, frame, isInParts = false } of makeViews(image, guide)) {
    if (first && (!guide || isInParts)) break;
    // Whole pictures are turned here, or are level where somebody aimed.
    const options = { wantsSecond: true, isLevel: frame === undefined, isStill: true, isInParts };
    const reading = read(picture, frame, { ...getBudget(PRINT_MS, now), ...options });
    if (!reading) continue;
    const cut = (line: PrintedLine): Print => ({
      ...line,
      cut: cutOut(picture, line) ?? (frame ? crop(picture, frame) : picture),
      place: line.line && picture === image ? toPlace(line.line, image) : undefined,
    });
    const print = cut(reading);
    if (print.isSure) return { first: print, second: null };
    if (reading.second) others.push(cut(reading.second));
    if (first && first.confidence >= print.confidence) others.push(print);
    else {
      if (first) others.push(first);
      first = print;
    }
  }
  const [second = null] = others
    .filter(({ vin }) => vin !== first?.vin)
    .sort((one, other) => other.confidence - one.confidence);
  return { first, second };
}

interface View {
  readonly picture: GrayImage;
  readonly frame?: Rect;
  readonly isInParts?: true;
}

/** The aimed part and then everything; without an aim, everything in each orientation. Then everything in parts. */
function* makeViews(image: GrayImage, guide: Rect | null): Generator<View> {
  if (guide) {
    yield { picture: image, frame: guide };
    yield { picture: image };
  } else {
    for (const quarters of QUARTERS) yield { picture: rotateQuarters(image, quarters) };
  }
  yield { picture: image, isInParts: true };
}

import type { BarcodeReading } from './barcode/votes.ts';
import type { CharacterDoubt } from './candidate.ts';
import type { GreyImage, Rect } from './image/grey-image.ts';

/** How hard a reader tries, and when it gives up. */
export interface ReadBudget {
  readonly depth: 'glance' | 'full';
  /** Asked between steps: true ends the search. */
  readonly shouldStop: () => boolean;
  /** Of print: what else the picture may say is wanted too. */
  readonly wantsSecond?: boolean;
}

export type BarcodeReader = (image: GreyImage, budget: ReadBudget) => BarcodeReading | null;

/** What a reader of print says about one line. */
export interface PrintedLine {
  readonly vin: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly isSure: boolean;
  /** Where the line of characters stands, in pixels of the picture. */
  readonly line?: Rect | undefined;
  readonly doubts?: readonly CharacterDoubt[] | undefined;
}

/** What a reader of print says about one picture. */
export interface PrintedVin extends PrintedLine {
  /** Another line, or another VIN in the same line; never beside what is sure. */
  readonly second?: PrintedLine | null;
}

/** `frame` is the part of the picture that the person aimed with. */
export type PrintReader = (image: GreyImage, frame: Rect | undefined, budget: ReadBudget) => PrintedVin | null;

/** The readers at hand; that of print is there once it is loaded. */
export interface Readers {
  readonly barcode: BarcodeReader;
  readonly print: PrintReader | null;
}

/** A budget that ends `milliseconds` from now. */
export function getBudget(milliseconds: number, now: () => number, depth: ReadBudget['depth'] = 'full'): ReadBudget {
  const end = now() + milliseconds;
  return { depth, shouldStop: () => now() >= end };
}

import type { BarDepth } from './barcode/read-barcode.ts';
import type { BarcodeReading } from './barcode/votes.ts';
import type { CharacterDoubt } from './candidate.ts';
import type { GrayImage, Rect } from './image/gray-image.ts';

export interface ReadBudget {
  readonly depth: BarDepth;
  /** Polled between steps: true ends the search. */
  readonly shouldStop: () => boolean;
  /** For print: also return an alternative. */
  readonly wantsSecond?: boolean;
  /** For print: only look for level lines, because the caller turns the picture. */
  readonly isLevel?: boolean;
  /** For print: a single picture, for which a person waits, rather than one of many frames. */
  readonly isStill?: boolean;
  /** For print: look in overlapping parts of the picture, of which the whole has shown nothing. */
  readonly isInParts?: boolean;
}

export type BarcodeReader = (image: GrayImage, budget: ReadBudget) => BarcodeReading | null;

export interface PrintedLine {
  readonly vin: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly isSure: boolean;
  /** The position of the characters, in pixels of the picture. */
  readonly line?: Rect | undefined;
  readonly doubts?: readonly CharacterDoubt[] | undefined;
}

export interface PrintedVin extends PrintedLine {
  /** Another line, or another VIN for the same line; never set if the first is sure. */
  readonly second?: PrintedLine | null;
}

/** `frame` is the part of the picture that the person aimed with. */
export type PrintReader = (image: GrayImage, frame: Rect | undefined, budget: ReadBudget) => PrintedVin | null;

/** The available readers; the print reader once it is loaded. */
export interface Readers {
  readonly barcode: BarcodeReader;
  readonly print: PrintReader | null;
}

export function getBudget(milliseconds: number, now: () => number, depth: ReadBudget['depth'] = 'full'): ReadBudget {
  const end = now() + milliseconds;
  return { depth, shouldStop: () => now() >= end };
}

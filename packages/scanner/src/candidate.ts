import type { GrayImage, Rect } from './image/gray-image.ts';

/** The two routes to a VIN (spec 2.15): its barcode, or its characters (OCR). */
export type ScanMode = 'barcode' | 'ocr';

export type ScanRoute = 'barcode' | 'print';

export interface CharacterDoubt {
  /** 0 to 16. */
  readonly place: number;
  /** The likeliest alternatives, at most two. */
  readonly alternatives: readonly string[];
}

/** A VIN in a picture, with the evidence for a person to compare. */
export interface SeenVin {
  readonly vin: string;
  /** One route, or two that agree. */
  readonly routes: readonly ScanRoute[];
  /**
   * The part of the picture for comparison: the characters, or the bars with what is printed below them. `null` if bars
   * alone were read and are certain, or are hardly within the picture.
   */
  readonly cut: GrayImage | null;
  /** Where it is in a still picture that is upright, as shares of its width and height; absent if not known. */
  readonly place?: Rect | undefined;
  /** Doubtful characters of printed text; empty for barcodes. */
  readonly doubts: readonly CharacterDoubt[];
}

export interface VinCandidate extends SeenVin {
  /** If false, the person is asked to compare it with the picture. */
  readonly isSure: boolean;
  /** The second-best VIN of a single picture; never set if the first is sure. */
  readonly second?: SeenVin | null;
}

import type { GreyImage } from './image/grey-image.ts';

/** The two routes to a VIN (spec 2.15): its bar code, or its characters (OCR). */
export type ScanMode = 'barcode' | 'ocr';

/** What a VIN was read from. */
export type ScanRoute = 'barcode' | 'print';

/** A character that may be another one. */
export interface CharacterDoubt {
  /** 0 to 16. */
  readonly place: number;
  /** The likeliest others, at most two. */
  readonly alternatives: readonly string[];
}

/** A VIN that a picture shows, with what the person compares it with. */
export interface SeenVin {
  readonly vin: string;
  /** One route, or two that agree. */
  readonly routes: readonly ScanRoute[];
  /** The printed characters as the camera saw them, to compare with; `null` when only bars were read. */
  readonly cut: GreyImage | null;
  /** Where print leaves a doubt; none for what only bars say. */
  readonly doubts: readonly CharacterDoubt[];
}

/** A VIN for the person to confirm. */
export interface VinCandidate extends SeenVin {
  /** False: shown with the request to compare it with the picture. */
  readonly isSure: boolean;
  /** The next best that a single picture may show; never beside what is sure. */
  readonly second?: SeenVin | null;
}

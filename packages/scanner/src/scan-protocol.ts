import type { CameraFrame } from './camera-light.ts';
import type { ScanMode, VinCandidate } from './candidate.ts';
import type { Rect } from './image/gray-image.ts';

/** A picture from a canvas, four bytes per pixel; its buffer is transferred. */
interface CanvasPicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: ArrayBuffer;
}

/** A raw camera frame in one of READABLE_FORMATS; it is transferred. */
interface CameraPicture {
  readonly width: number;
  readonly height: number;
  readonly frame: CameraFrame;
}

export type Picture = CanvasPicture | CameraPicture;

export type ScanRequest =
  /** Loads what a mode needs; followed by `ready` or `unready`. */
  | { readonly kind: 'prepare'; readonly mode: ScanMode }
  | {
      readonly kind: 'frame';
      readonly id: number;
      readonly mode: ScanMode;
      /** If false, only bars are read and the print reader is not loaded. */
      readonly readsPrint: boolean;
      readonly picture: Picture;
      readonly guide: Rect;
    }
  | {
      readonly kind: 'still';
      readonly id: number;
      /** Barcode mode only reads bars and never loads the print reader. */
      readonly mode: ScanMode;
      readonly picture: Picture;
      readonly guide: Rect | null;
    }
  /** A chosen photo, also for the second barcode reader; followed by `second` when that one starts, and by `read`. */
  | { readonly kind: 'photo'; readonly id: number; readonly picture: Picture };

export type ScanResponse =
  | { readonly kind: 'ready'; readonly mode: ScanMode }
  | { readonly kind: 'unready'; readonly mode: ScanMode }
  | { readonly kind: 'read'; readonly id: number; readonly candidate: VinCandidate | null }
  | { readonly kind: 'second'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number };

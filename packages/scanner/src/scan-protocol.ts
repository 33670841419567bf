import type { CameraFrame } from './camera-light.ts';
import type { ScanMode, VinCandidate } from './candidate.ts';
import type { Rect } from './image/grey-image.ts';

/** A picture as a canvas holds it, four bytes a pixel; its buffer is handed over, not copied. */
interface CanvasPicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: ArrayBuffer;
}

/** A frame of the camera as it is, of a format in READABLE_FORMATS; it is handed over. */
interface CameraPicture {
  readonly width: number;
  readonly height: number;
  readonly frame: CameraFrame;
}

export type Picture = CanvasPicture | CameraPicture;

/** What the page asks of the worker. One `frame` or `still` is under way at a time. */
export type ScanRequest =
  /** Fetches what a mode needs; answered by `ready` or `unready`. */
  | { readonly kind: 'prepare'; readonly mode: ScanMode }
  | {
      readonly kind: 'frame';
      readonly id: number;
      readonly mode: ScanMode;
      /** False: bars only, and the reader of print is not fetched. */
      readonly readsPrint: boolean;
      readonly picture: Picture;
      readonly guide: Rect;
    }
  | {
      readonly kind: 'still';
      readonly id: number;
      /** Bars only in bar code mode, which never fetches the reader of print. */
      readonly mode: ScanMode;
      readonly picture: Picture;
      readonly guide: Rect | null;
    }
  /** A chosen photo, for the second reader of bars too; answered by `second` once that one looks, and by `read`. */
  | { readonly kind: 'photo'; readonly id: number; readonly picture: Picture };

/** What the worker answers. */
export type ScanAnswer =
  | { readonly kind: 'ready'; readonly mode: ScanMode }
  | { readonly kind: 'unready'; readonly mode: ScanMode }
  | { readonly kind: 'read'; readonly id: number; readonly candidate: VinCandidate | null }
  | { readonly kind: 'second'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number };

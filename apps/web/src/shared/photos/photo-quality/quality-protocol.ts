import type { PhotoOrientation } from '@marque/domain/photo/photo-categories';
import type { QualityVerdict } from '../upload-queue/judge-photo.ts';

/** A photo made small, and what its own size is. */
export interface SmallPicture {
  /** Four bytes a pixel, row by row. */
  rgba: ArrayBuffer;
  width: number;
  height: number;
  ownWidth: number;
  ownHeight: number;
}

/**
 * From the page to the worker. The file itself, where the worker can make it small; else the small picture, whose
 * buffer is transferred.
 */
export interface QualityRequest {
  id: number;
  photo: Blob | SmallPicture;
  /** How the category wants the camera held; `null` where it does not matter. */
  wanted: PhotoOrientation | null;
  others: readonly string[];
}

/** From the worker to the page; without a verdict where the photo cannot be looked at. */
export interface QualityResponse {
  id: number;
  verdict: QualityVerdict | null;
}

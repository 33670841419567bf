import type { PhotoOrientation } from '@marque/domain/photo/photo-categories';
import type { QualityVerdict } from '../upload-queue/judge-photo.ts';

export interface SmallPicture {
  rgba: ArrayBuffer;
  width: number;
  height: number;
  ownWidth: number;
  ownHeight: number;
}

/**
 * From the page to the worker: the file if the worker can decode it, otherwise the small picture, whose buffer is
 * transferred.
 */
export interface QualityRequest {
  id: number;
  photo: Blob | SmallPicture;
  /** The orientation that the category asks for; `null` if it does not matter. */
  wanted: PhotoOrientation | null;
  others: readonly string[];
}

/** From the worker to the page; without a verdict if the photo could not be decoded. */
export interface QualityResponse {
  id: number;
  verdict: QualityVerdict | null;
}

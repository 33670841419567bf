import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory, PhotoOrientation } from '@marque/domain/photo/photo-categories';

export interface PhotoToJudge {
  file: Blob;
  /** `null` for a photo that is not in a category yet: it is only checked for where it belongs. */
  category: PhotoCategory | null;
  /** Fingerprints of the other photos in the same draft or answer, as far as this browser knows them. */
  others: readonly string[];
  /** Aborts when the photo is removed and the verdict is no longer needed. */
  signal: AbortSignal;
}

export interface QualityVerdict {
  /** Most important first; empty for a good photo. */
  advice: readonly PhotoAdvice[];
  /** What later photos are compared with; stored with the queue. `null` if there is none. */
  fingerprint: string | null;
  /** `null` if the photo is nearly square; missing if it could not be checked. */
  orientation?: PhotoOrientation | null;
}

/**
 * Judges a photo on the device (ADR 0102). It advises and never blocks: the upload does not wait for it, and when it
 * fails or gives up, nothing is said about the photo.
 */
export type JudgePhoto = (photo: PhotoToJudge) => Promise<QualityVerdict>;

/** Loads the check with the first photo to judge, to keep it out of the initial download. */
export type LoadJudgePhoto = () => Promise<JudgePhoto>;

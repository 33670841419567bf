import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory, PhotoOrientation } from '@marque/domain/photo/photo-categories';

/** A photo whose quality is judged: what was chosen or taken, before or while it is sent. */
export interface PhotoToJudge {
  file: Blob;
  /** `null` for a photo that is still to be sorted: it is only looked at, for where it belongs. */
  category: PhotoCategory | null;
  /** Fingerprints of the other photos of the same draft or answer, as far as this browser knows them. */
  others: readonly string[];
  /** Aborts when the photo was removed meanwhile: nobody waits for the verdict any more. */
  signal: AbortSignal;
}

export interface QualityVerdict {
  /** What may be better next time, most important first; empty for a good photo. */
  advice: readonly PhotoAdvice[];
  /** What later photos are compared with; kept with the queue. `null` where there is none. */
  fingerprint: string | null;
  /** How it lies; `null` where it is nearly square. Missing where it could not be looked at. */
  orientation?: PhotoOrientation | null;
}

/**
 * Judges a photo on the device (ADR 0102). It advises and never blocks: the upload starts at once and does not wait for
 * it, and where it fails or gives up, nothing is said about the photo.
 */
export type JudgePhoto = (photo: PhotoToJudge) => Promise<QualityVerdict>;

/** Loads the check when there is a first photo to judge, so that nothing of it is in the first download. */
export type LoadJudgePhoto = () => Promise<JudgePhoto>;

import {
  PHOTO_CATEGORY_RULES,
  type PhotoCategory,
  WIZARD_CATEGORIES,
  type WizardCategory,
} from '@marque/domain/photo/photo-categories';
import { findMissingCategories, hasEnough, type Photos } from '@marque/domain/photo/photos';
import { filterByCategory } from '../upload-queue/capacity.ts';
import { isFailed, isPending, isUnsorted, type Upload } from '../upload-queue/upload.ts';

const LAST_CATEGORY: WizardCategory = 'trunk';

export type SubStep = WizardCategory | 'unsorted';

/** `null` if the URL names no sub-step. */
export function readSubStep(value: unknown): SubStep | null {
  return value === 'unsorted' ? value : (WIZARD_CATEGORIES.find((each) => each === value) ?? null);
}

/** The sub-step that shows a category: its own, or the last one for the extra groups. */
export function findSubStep(category: PhotoCategory): WizardCategory {
  return WIZARD_CATEGORIES.find((each) => each === category) ?? LAST_CATEGORY;
}

export type CategoryMark = 'done' | 'uploading' | 'failed' | 'missing' | 'optional';

export function findMark(photos: Photos, uploads: readonly Upload[], category: PhotoCategory): CategoryMark {
  const own = filterByCategory(uploads, category);
  if (own.some(isFailed)) return 'failed';
  if (own.some(isPending)) return 'uploading';
  if ((photos[category]?.length ?? 0) > 0) return 'done';
  return PHOTO_CATEGORY_RULES[category].minimum > 0 ? 'missing' : 'optional';
}

/**
 * Whether the person may go on to the next category (spec 4.8, ADR 0209). Uploads in progress count: nobody should
 * have to wait beside the car. `judgeStep` checks at the end that they arrived.
 */
export function mayGoOn(photos: Photos, uploads: readonly Upload[], category: PhotoCategory): boolean {
  return hasEnough(photos, category) || filterByCategory(uploads, category).some(isPending);
}

/** The first category lacking its minimum, or the last one if none does. */
export function startCategory(photos: Photos, uploads: readonly Upload[]): WizardCategory {
  return WIZARD_CATEGORIES.find((category) => !mayGoOn(photos, uploads, category)) ?? LAST_CATEGORY;
}

/** `5 of 10 required done`; uploads in progress count as for {@link mayGoOn}. */
export function describeProgress(photos: Photos, uploads: readonly Upload[]): string {
  const required = WIZARD_CATEGORIES.filter((category) => PHOTO_CATEGORY_RULES[category].minimum > 0);
  const done = required.filter((category) => mayGoOn(photos, uploads, category)).length;
  return `${done} of ${required.length} required done`;
}

/**
 * What to do about refused files: which one, and where. A file that can never be a photo can only be removed; retrying
 * it would not work.
 */
export function describeFailed(uploads: readonly Upload[]): string {
  const failed = uploads.filter(isFailed);
  const [first] = failed;
  if (!first) return '';
  const place = first.category ? PHOTO_CATEGORY_RULES[first.category].title : 'To be sorted';
  const canRetry = failed.some(({ state }) => state.kind === 'failed' && state.canRetry);
  const others = failed.length - 1;
  const which = others === 0 ? `${first.file.name} in ${place}` : `${first.file.name} in ${place} and ${others} more`;
  const it = others === 0 ? 'it' : 'them';
  return `${which} could not be uploaded. ${canRetry ? `Send ${it} again or remove ${it}.` : `Remove ${it} to continue.`}`;
}

export type Verdict =
  | { kind: 'missing'; category: PhotoCategory }
  | { kind: 'failed'; category: PhotoCategory | null; count: number }
  | { kind: 'unsorted'; count: number }
  | { kind: 'uploading' }
  | { kind: 'complete' };

/** Judges the whole step: complete when all required photos are there, and nothing is unsorted, uploading or failed. */
export function judgeStep(photos: Photos, uploads: readonly Upload[]): Verdict {
  const unsorted = uploads.filter(isUnsorted).length;
  if (unsorted > 0) return { kind: 'unsorted', count: unsorted };
  const lacking = findMissingCategories(photos).find((category) => !mayGoOn(photos, uploads, category));
  const failed = uploads.filter(isFailed);
  const firstFailed = failed[0];
  if (lacking && !failed.some(({ category }) => category === lacking)) return { kind: 'missing', category: lacking };
  if (firstFailed) return { kind: 'failed', category: firstFailed.category, count: failed.length };
  return uploads.length > 0 ? { kind: 'uploading' } : { kind: 'complete' };
}

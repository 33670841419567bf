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

/** What is on the screen: one of the eleven categories, or the photos that are still to be sorted. */
export type SubStep = WizardCategory | 'unsorted';

/** The sub-step that an address names; `null` for none. */
export function readSubStep(value: unknown): SubStep | null {
  return value === 'unsorted' ? value : (WIZARD_CATEGORIES.find((each) => each === value) ?? null);
}

/** The sub-step that shows a category: its own, or the last one for the extra groups. */
export function findSubStep(category: PhotoCategory): WizardCategory {
  return WIZARD_CATEGORIES.find((each) => each === category) ?? LAST_CATEGORY;
}

/** The state of a category, for its mark in the rail. */
export type CategoryMark = 'done' | 'uploading' | 'failed' | 'missing' | 'optional';

export function findMark(photos: Photos, uploads: readonly Upload[], category: PhotoCategory): CategoryMark {
  const own = filterByCategory(uploads, category);
  if (own.some(isFailed)) return 'failed';
  if (own.some(isPending)) return 'uploading';
  if ((photos[category]?.length ?? 0) > 0) return 'done';
  return PHOTO_CATEGORY_RULES[category].minimum > 0 ? 'missing' : 'optional';
}

/**
 * Whether one may go on to the next category (spec 4.8). A photo on its way counts: nobody has to stand beside the car
 * and wait for it. `verdictOf` makes sure that it has arrived in the end.
 */
export function mayGoOn(photos: Photos, uploads: readonly Upload[], category: PhotoCategory): boolean {
  return hasEnough(photos, category) || filterByCategory(uploads, category).some(isPending);
}

/** The category to start at: the first one lacking its minimum, or the last when none does. */
export function startCategory(photos: Photos, uploads: readonly Upload[]): WizardCategory {
  return WIZARD_CATEGORIES.find((category) => !mayGoOn(photos, uploads, category)) ?? LAST_CATEGORY;
}

/** `5 of 10 required done`; photos on their way count as for {@link mayGoOn}. */
export function describeProgress(photos: Photos, uploads: readonly Upload[]): string {
  const required = WIZARD_CATEGORIES.filter((category) => PHOTO_CATEGORY_RULES[category].minimum > 0);
  const done = required.filter((category) => mayGoOn(photos, uploads, category)).length;
  return `${done} of ${required.length} required done`;
}

/**
 * What to do about files that were refused: which one, and where. A file that can never be a photo is only removed;
 * sending it again could not work.
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

/** What pressing Complete leads to. */
export type Verdict =
  | { kind: 'missing'; category: PhotoCategory }
  | { kind: 'failed'; category: PhotoCategory | null; count: number }
  | { kind: 'unsorted'; count: number }
  | { kind: 'uploading' }
  | { kind: 'complete' };

/**
 * Judges the whole step: everything required is there, nothing is to be sorted or on its way and nothing was left
 * behind.
 */
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

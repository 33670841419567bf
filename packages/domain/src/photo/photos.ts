import { z } from 'zod';
import { PhotoId } from '../api/ids.ts';
import { MAX_PHOTOS_PER_CATEGORY } from '../product/limits.ts';
import { line } from '../text/text.ts';
import { PhotoAdvice } from './photo-advice.ts';
import {
  PHOTO_CATEGORIES,
  PHOTO_CATEGORY_RULES,
  PhotoCategory,
  photoRequiredMessage,
  WIZARD_CATEGORIES,
  type WizardCategory,
} from './photo-categories.ts';

const PHOTO_URL = /^\/api\/photos\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The address of a stored photo, which `POST /api/upload` returns. */
export function photoUrl(id: PhotoId): string {
  return `/api/photos/${id}`;
}

/** The id in a photo's address, or `null` when it is not one of ours. */
export function parsePhotoId(url: string): PhotoId | null {
  const id = PhotoId.safeParse(PHOTO_URL.exec(url)?.[1]);
  return id.success ? id.data : null;
}

/**
 * One photo of a draft or consignment (spec 3.9). Size, type, dimensions and placeholder are the server's own: what a
 * client says of them is replaced by what is stored.
 */
export const PhotoEntry = z.object({
  url: z.string().regex(PHOTO_URL, 'Not the address of an uploaded photo'),
  name: line(255),
  size: z.int().min(0),
  type: z.string().max(100),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  placeholder: z.string().max(1_000).optional(),
  /** What the quality check found and the owner accepted. */
  advice: z.array(PhotoAdvice).max(6).optional(),
});
export type PhotoEntry = z.infer<typeof PhotoEntry>;

const PhotoList = z
  .array(PhotoEntry)
  .max(MAX_PHOTOS_PER_CATEGORY, `At most ${MAX_PHOTOS_PER_CATEGORY} photos in a category`);

const PhotosByCategory = z.partialRecord(PhotoCategory, PhotoList);

/** An older client sent an array here; it is read as empty (spec 3.9). The type names what clients send today. */
function emptyIfArray(photos: z.input<typeof PhotosByCategory>): unknown {
  return Array.isArray(photos) ? {} : photos;
}

/** Photos by category. */
export const Photos = z.preprocess(emptyIfArray, PhotosByCategory);
export type Photos = z.infer<typeof Photos>;

/** Photos when the step is left: every required category has its minimum (spec 5.8). */
export const CompletePhotos = Photos.superRefine((photos, ctx) => {
  for (const category of findMissingCategories(photos)) {
    ctx.addIssue({ code: 'custom', path: [category], message: photoRequiredMessage(category) });
  }
});

/** Wizard categories that still lack their minimum, in order. */
export function findMissingCategories(photos: Photos): WizardCategory[] {
  return WIZARD_CATEGORIES.filter((category) => !hasEnough(photos, category));
}

/** Whether a category holds its minimum. */
export function hasEnough(photos: Photos, category: PhotoCategory): boolean {
  return (photos[category]?.length ?? 0) >= PHOTO_CATEGORY_RULES[category].minimum;
}

/** Every entry with its category, in the order of the categories. */
export function listPhotosInOrder(photos: Photos): { category: PhotoCategory; photo: PhotoEntry }[] {
  return PHOTO_CATEGORIES.flatMap((category) => (photos[category] ?? []).map((photo) => ({ category, photo })));
}

/** How many photos each category holds: a draft's `photoProgress`. */
export const PhotoProgress = z.partialRecord(PhotoCategory, z.int().min(0));
export type PhotoProgress = z.infer<typeof PhotoProgress>;

export function countPhotosByCategory(photos: Photos): PhotoProgress {
  const counts = PHOTO_CATEGORIES.map((category) => [category, photos[category]?.length ?? 0] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** The answer of `POST /api/upload`. */
export const UploadedPhoto = PhotoEntry.omit({ advice: true }).required();
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;

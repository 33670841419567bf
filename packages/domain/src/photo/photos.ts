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

/** The URL of a stored photo, as `POST /api/upload` returns it. */
export function photoUrl(id: PhotoId): string {
  return `/api/photos/${id}`;
}

/** `null` for any URL that is not that of a stored photo. */
export function parsePhotoId(url: string): PhotoId | null {
  const id = PhotoId.safeParse(PHOTO_URL.exec(url)?.[1]);
  return id.success ? id.data : null;
}

/**
 * One photo of a draft or consignment (spec 3.9). The server overwrites the size, type, dimensions, and placeholder
 * that clients send with those of the stored photo.
 */
export const PhotoEntry = z.object({
  url: z.string().regex(PHOTO_URL, 'Not the address of an uploaded photo'),
  name: line(255),
  size: z.int().min(0),
  type: z.string().max(100),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  placeholder: z.string().max(1_000).optional(),
  advice: z.array(PhotoAdvice).max(6).optional(),
});
export type PhotoEntry = z.infer<typeof PhotoEntry>;

/**
 * A photo as clients may send it: only its URL, or everything they know. A missing name becomes that of the upload; the
 * server knows the rest.
 */
export const PhotoReference = PhotoEntry.extend({
  name: PhotoEntry.shape.name.default(''),
  size: PhotoEntry.shape.size.default(0),
  type: PhotoEntry.shape.type.default(''),
});

function byCategory<Entry extends z.ZodType>(entry: Entry) {
  const list = z.array(entry).max(MAX_PHOTOS_PER_CATEGORY, `At most ${MAX_PHOTOS_PER_CATEGORY} photos in a category`);
  return z.partialRecord(PhotoCategory, list);
}

/** Older clients sent an array, which counts as empty (spec 3.9). */
function emptyIfArray<Given>(photos: Given): unknown {
  return Array.isArray(photos) ? {} : photos;
}

const PhotosByCategory = byCategory(PhotoEntry);
const ReferencesByCategory = byCategory(PhotoReference);

export const Photos = z.preprocess(emptyIfArray<z.input<typeof PhotosByCategory>>, PhotosByCategory);
export type Photos = z.infer<typeof Photos>;

export const PhotoReferences = z.preprocess(emptyIfArray<z.input<typeof ReferencesByCategory>>, ReferencesByCategory);

/** Photos with the minimum in every required category (spec 5.8). */
export const CompletePhotos = PhotoReferences.superRefine((photos, ctx) => {
  for (const category of findMissingCategories(photos)) {
    ctx.addIssue({ code: 'custom', path: [category], message: photoRequiredMessage(category) });
  }
});

/** The wizard categories below their minimum, in order. */
export function findMissingCategories(photos: Photos): WizardCategory[] {
  return WIZARD_CATEGORIES.filter((category) => !hasEnough(photos, category));
}

export function hasEnough(photos: Photos, category: PhotoCategory): boolean {
  return (photos[category]?.length ?? 0) >= PHOTO_CATEGORY_RULES[category].minimum;
}

/** In the order of the categories. */
export function listPhotosInOrder(photos: Photos): { category: PhotoCategory; photo: PhotoEntry }[] {
  return PHOTO_CATEGORIES.flatMap((category) => (photos[category] ?? []).map((photo) => ({ category, photo })));
}

/** Restores the order of categories, which PostgreSQL does not keep. */
export function orderCategories(photos: Photos): Photos {
  return Object.fromEntries(
    PHOTO_CATEGORIES.flatMap((category) => (photos[category] ? [[category, photos[category]]] : [])),
  );
}

export const PhotoProgress = z.partialRecord(PhotoCategory, z.int().min(0));
export type PhotoProgress = z.infer<typeof PhotoProgress>;

export function countPhotosByCategory(photos: Photos): PhotoProgress {
  const counts = PHOTO_CATEGORIES.map((category) => [category, photos[category]?.length ?? 0] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** The response of `POST /api/upload`. */
export const UploadedPhoto = PhotoEntry.omit({ advice: true }).required();
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;

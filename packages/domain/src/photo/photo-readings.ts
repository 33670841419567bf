import { z } from 'zod';
import { PhotoId } from '../api/ids.ts';
import type { PhotoCategory } from './photo-categories.ts';
import { PhotoEntry } from './photos.ts';

/** What the server looks for in photos: the VIN, the mileage, the model year, and title brands. */
const PHOTO_READING_KINDS = ['vin', 'mileage', 'year', 'title'] as const;
export type PhotoReadingKind = (typeof PHOTO_READING_KINDS)[number];

/** `check`: someone must compare it with the photo before relying on it. */
export const READING_GRADES = ['certain', 'check'] as const;
export type ReadingGrade = (typeof READING_GRADES)[number];

/** What to look for in the photos of each category; other categories are not read (ADR 0158). */
export const KINDS_BY_CATEGORY = {
  vin_plate: ['vin'],
  odometer: ['mileage'],
  documents: ['vin', 'mileage', 'year', 'title'],
} as const satisfies Partial<Record<PhotoCategory, readonly PhotoReadingKind[]>>;
export type ReadCategory = keyof typeof KINDS_BY_CATEGORY;

/** In the order in which their readings are shown. */
export const READ_CATEGORIES = ['vin_plate', 'odometer', 'documents'] as const satisfies readonly ReadCategory[];

const READING_SOURCES = [...READ_CATEGORIES, 'pdf'] as const;
export type ReadingSource = (typeof READING_SOURCES)[number];

const Share = z.number().min(0).max(1);

/** A part of a photo, as shares of its width and height. */
export const PhotoPlace = z.object({ x: Share, y: Share, width: Share, height: Share });
export type PhotoPlace = z.infer<typeof PhotoPlace>;

/** What was read in a photo. Only evidence for staff: it never fills in a field. */
export const PhotoReading = z.object({
  photoId: PhotoId,
  category: z.enum(READING_SOURCES),
  kind: z.enum(PHOTO_READING_KINDS),
  value: z.string(),
  text: z.string(),
  grade: z.enum(READING_GRADES),
  readers: z.array(z.string()),
  /** Where it was read; absent if the reader does not say, or if the photo had to be turned. */
  place: PhotoPlace.nullish(),
  /** The image of the page on which it was read, for a PDF. */
  page: PhotoEntry.optional(),
  readAt: z.date(),
});
export type PhotoReading = z.infer<typeof PhotoReading>;

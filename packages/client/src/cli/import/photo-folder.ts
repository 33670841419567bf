import { type Dirent, promises as fs } from 'node:fs';
import { join } from 'node:path';
import {
  PHOTO_CATEGORIES,
  PHOTO_CATEGORY_RULES,
  type PhotoCategory,
  photoRequiredMessage,
} from '@marque/domain/photo/photo-categories';
import { MAX_PHOTO_BYTES, MAX_PHOTOS_PER_CATEGORY } from '@marque/domain/product/limits';

/** A photo that is to be sent. */
export interface PhotoFile {
  category: PhotoCategory;
  /** Relative to the folder, with forward slashes: as it is spoken of. */
  name: string;
  path: string;
  size: number;
}

export interface Problem {
  path: string;
  message: string;
}

export interface FoundPhotos {
  photos: PhotoFile[];
  problems: Problem[];
  /** Files that are no photos and are left out. */
  leftOut: string[];
}

const PHOTO_ENDING = /\.(jpe?g|png|webp|avif|heic|heif)$/i;
const natural = new Intl.Collator('en', { numeric: true });

/** `Wheels & Tires`, `wheels-tires` and `wheels_tires` are the same. */
function keyOf(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
}

/** Keys and titles, the longest first: `exterior_front` before a shorter one that begins alike. */
const NAMES: readonly (readonly [string, PhotoCategory])[] = PHOTO_CATEGORIES.flatMap((category) => [
  [category, category] as const,
  [keyOf(PHOTO_CATEGORY_RULES[category].title), category] as const,
]).sort(([a], [b]) => b.length - a.length);

/** The category that a folder is named after, with or without a number before it: `03 Exterior Front`. */
export function categoryOfFolder(folder: string): PhotoCategory | null {
  const key = keyOf(folder).replace(/^\d+_/, '');
  return NAMES.find(([name]) => name === key)?.[1] ?? null;
}

/** The category that a file's name begins with: `exterior_front-2.jpg`. */
export function categoryOfFile(file: string): PhotoCategory | null {
  const key = keyOf(file.replace(/\.[^.]*$/, '')).replace(/^\d+_(?=[a-z])/, '');
  return (
    NAMES.find(([name]) => key === name || (key.startsWith(name) && /^_?\d|^_/.test(key.slice(name.length))))?.[1] ??
    null
  );
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => natural.compare(a.name, b.name));
}

class Finder {
  readonly found: FoundPhotos = { photos: [], problems: [], leftOut: [] };

  async add(path: string, name: string, category: PhotoCategory | null): Promise<void> {
    if (!PHOTO_ENDING.test(name)) {
      this.found.leftOut.push(name);
      return;
    }
    if (category === null) {
      this.refuse(
        name,
        'No category: put it into a folder of that name, or begin its name with one, as in exterior_front-1.jpg',
      );
      return;
    }
    const { size } = await fs.stat(path);
    if (size === 0) this.refuse(name, 'This file is empty');
    else if (size > MAX_PHOTO_BYTES) this.refuse(name, 'A photo may have at most 25 MB.');
    else this.found.photos.push({ category, name, path, size });
  }

  refuse(path: string, message: string): void {
    this.found.problems.push({ path, message });
  }
}

async function addFolder(finder: Finder, folder: string, name: string): Promise<void> {
  const category = categoryOfFolder(name);
  for (const entry of await entriesOf(join(folder, name))) {
    const inside = `${name}/${entry.name}`;
    if (entry.isDirectory()) finder.refuse(inside, 'Folders inside a category are not read');
    else await finder.add(join(folder, name, entry.name), inside, category ?? categoryOfFile(entry.name));
  }
}

/**
 * The photos of a folder, in the order of the categories and of their names: those in a folder named after a category, and those whose name begins with one. Nothing is left
 * out in silence.
 */
export async function findPhotos(folder: string, carFile: string): Promise<FoundPhotos> {
  const finder = new Finder();
  for (const entry of await entriesOf(folder)) {
    if (entry.isDirectory()) await addFolder(finder, folder, entry.name);
    else if (entry.name !== carFile) await finder.add(join(folder, entry.name), entry.name, categoryOfFile(entry.name));
  }
  const { found } = finder;
  found.photos.sort((a, b) => PHOTO_CATEGORIES.indexOf(a.category) - PHOTO_CATEGORIES.indexOf(b.category));
  return found;
}

/** What a submission needs and the folder lacks, and what it has too much of. */
export function countProblems(photos: readonly PhotoFile[]): Problem[] {
  return PHOTO_CATEGORIES.flatMap((category) => {
    const count = photos.filter((photo) => photo.category === category).length;
    if (count > MAX_PHOTOS_PER_CATEGORY) {
      return [
        { path: category, message: `At most ${MAX_PHOTOS_PER_CATEGORY} photos in a category, and here are ${count}` },
      ];
    }
    const lacks = count < PHOTO_CATEGORY_RULES[category].minimum;
    return lacks ? [{ path: category, message: photoRequiredMessage(category) }] : [];
  });
}

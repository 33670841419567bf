import { type Dirent, promises as fs } from 'node:fs';
import { join } from 'node:path';
import {
  PHOTO_CATEGORIES,
  PHOTO_CATEGORY_RULES,
  type PhotoCategory,
  photoRequiredMessage,
} from '@marque/domain/photo/photo-categories';
import { MAX_PHOTO_BYTES, MAX_PHOTOS_PER_CATEGORY } from '@marque/domain/product/limits';
import { PHOTO_TOO_LARGE } from '@marque/domain/text/messages';

export interface PhotoFile {
  category: PhotoCategory;
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
  skipped: string[];
}

const PHOTO_EXTENSION = /\.(jpe?g|png|webp|avif|heic|heif)$/i;
const natural = new Intl.Collator('en', { numeric: true });

/** `Wheels & Tires`, `wheels-tires` and `wheels_tires` are the same. */
function toKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
}

/** Keys and titles, longest first, so that a name does not match a shorter one with the same beginning. */
const NAMES: readonly (readonly [string, PhotoCategory])[] = PHOTO_CATEGORIES.flatMap((category) => [
  [category, category] as const,
  [toKey(PHOTO_CATEGORY_RULES[category].title), category] as const,
]).sort(([a], [b]) => b.length - a.length);

/** Finds the category of a folder by its name, with or without a leading number: `03 Exterior Front`. */
export function findFolderCategory(folder: string): PhotoCategory | null {
  const key = toKey(folder).replace(/^\d+_/, '');
  return NAMES.find(([name]) => name === key)?.[1] ?? null;
}

/** Finds the category with which a file name begins: `exterior_front-2.jpg`. */
export function findFileCategory(file: string): PhotoCategory | null {
  const key = toKey(file.replace(/\.[^.]*$/, '')).replace(/^\d+_(?=[a-z])/, '');
  return (
    NAMES.find(([name]) => key === name || (key.startsWith(name) && /^_?\d|^_/.test(key.slice(name.length))))?.[1] ??
    null
  );
}

async function listEntries(folder: string): Promise<Dirent[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => natural.compare(a.name, b.name));
}

class Finder {
  readonly found: FoundPhotos = { photos: [], problems: [], skipped: [] };

  async add(path: string, name: string, category: PhotoCategory | null): Promise<void> {
    if (!PHOTO_EXTENSION.test(name)) {
      this.found.skipped.push(name);
      return;
    }
    if (category === null) {
      this.addProblem(
        name,
        'No category: move the photo to a folder named after one, or begin its name with one, as in exterior_front-1.jpg',
      );
      return;
    }
    const { size } = await fs.stat(path);
    if (size === 0) this.addProblem(name, 'This file is empty');
    else if (size > MAX_PHOTO_BYTES) this.addProblem(name, PHOTO_TOO_LARGE);
    else this.found.photos.push({ category, name, path, size });
  }

  addProblem(path: string, message: string): void {
    this.found.problems.push({ path, message });
  }
}

async function addFolder(finder: Finder, folder: string, name: string): Promise<void> {
  const category = findFolderCategory(name);
  for (const entry of await listEntries(join(folder, name))) {
    const inside = `${name}/${entry.name}`;
    if (entry.isDirectory()) finder.addProblem(inside, 'Folders inside a category are not read');
    else await finder.add(join(folder, name, entry.name), inside, category ?? findFileCategory(entry.name));
  }
}

/**
 * Finds the photos of a folder, sorted by category and name. The category is that of the subfolder, or the beginning of
 * the file name. Every other file is a problem or in `skipped`.
 */
export async function findPhotos(folder: string, carFile: string): Promise<FoundPhotos> {
  const finder = new Finder();
  for (const entry of await listEntries(folder)) {
    if (entry.isDirectory()) await addFolder(finder, folder, entry.name);
    else if (entry.name !== carFile)
      await finder.add(join(folder, entry.name), entry.name, findFileCategory(entry.name));
  }
  const { found } = finder;
  found.photos.sort((a, b) => PHOTO_CATEGORIES.indexOf(a.category) - PHOTO_CATEGORIES.indexOf(b.category));
  return found;
}

export function findCountProblems(photos: readonly PhotoFile[]): Problem[] {
  return PHOTO_CATEGORIES.flatMap((category) => {
    const count = photos.filter((photo) => photo.category === category).length;
    if (count > MAX_PHOTOS_PER_CATEGORY) {
      return [
        {
          path: category,
          message: `A category can have at most ${MAX_PHOTOS_PER_CATEGORY} photos; this one has ${count}`,
        },
      ];
    }
    const lacks = count < PHOTO_CATEGORY_RULES[category].minimum;
    return lacks ? [{ path: category, message: photoRequiredMessage(category) }] : [];
  });
}

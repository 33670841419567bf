import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PHOTO_CATEGORIES, PHOTO_CATEGORY_RULES } from '@marque/domain/photo/photo-categories';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCountProblems, findFileCategory, findFolderCategory, findPhotos } from './photo-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-photos-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), 'x');
  }
}

const found = async () =>
  (await findPhotos(folder, 'consignment.json')).photos.map(({ category, name }) => [category, name]);

describe('Sorting photos into categories', () => {
  it.each(PHOTO_CATEGORIES)('knows %s by key and title, as a folder and as a beginning', (category) => {
    const { title } = PHOTO_CATEGORY_RULES[category];
    for (const name of [category, category.toUpperCase(), category.replaceAll('_', '-'), title, `03 ${title}`]) {
      expect(findFolderCategory(name)).toBe(category);
      expect(findFileCategory(`${name}.jpg`)).toBe(category);
      expect(findFileCategory(`${name}-2.jpg`)).toBe(category);
      expect(findFileCategory(`${name}2.jpg`)).toBe(category);
    }
  });

  it.each(['IMG_0412.jpg', 'front.jpg', 'scenically.jpg', 'trunks.jpg', '2.jpg'])('does not guess for %s', (name) => {
    expect(findFileCategory(name)).toBeNull();
  });

  it('goes by category, then by name as people count', async () => {
    await put('trunk/IMG_10.jpg', 'trunk/IMG_9.jpg', 'scenic-1.jpg', 'consignment.json', 'Wheels & Tires/a.HEIC');
    expect(await found()).toEqual([
      ['scenic', 'scenic-1.jpg'],
      ['wheels_tires', 'Wheels & Tires/a.HEIC'],
      ['trunk', 'trunk/IMG_9.jpg'],
      ['trunk', 'trunk/IMG_10.jpg'],
    ]);
  });

  it('names every photo that it cannot place, and what is no photo', async () => {
    await put('IMG_1.jpg', 'more/IMG_2.jpg', 'scenic/notes.txt', 'scenic/deep/a.jpg', '.DS_Store');
    const { problems, skipped } = await findPhotos(folder, 'consignment.json');
    expect(problems.map(({ path }) => path)).toEqual(['IMG_1.jpg', 'more/IMG_2.jpg', 'scenic/deep']);
    expect(skipped).toEqual(['scenic/notes.txt']);
  });

  it('refuses what is empty and what is too large before it is sent', async () => {
    await put('trunk-1.jpg', 'trunk-2.jpg');
    await truncate(join(folder, 'trunk-1.jpg'), 0);
    await truncate(join(folder, 'trunk-2.jpg'), 25 * 1024 * 1024 + 1);
    const { problems } = await findPhotos(folder, 'consignment.json');
    expect(problems).toEqual([
      { path: 'trunk-1.jpg', message: 'This file is empty' },
      { path: 'trunk-2.jpg', message: 'A photo can be at most 25 MB.' },
    ]);
  });

  it('says in the words of the form which category lacks a photo, and which has too many', async () => {
    await put(...Array.from({ length: 21 }, (_, index) => `scenic-${index}.jpg`));
    const problems = findCountProblems((await findPhotos(folder, 'consignment.json')).photos);
    expect(problems).toContainEqual({
      path: 'trunk',
      message: 'Photo required: Please add at least 1 photo for Trunk',
    });
    expect(problems).toContainEqual({
      path: 'scenic',
      message: 'A category can have at most 20 photos; this one has 21',
    });
    expect(problems.map(({ path }) => path)).not.toContain('interior_screens');
  });
});

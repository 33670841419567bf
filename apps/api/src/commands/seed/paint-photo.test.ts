import { readFile } from 'node:fs/promises';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { describe, expect, it } from 'vitest';
import { sharp } from '../../modules/photo/pipeline/image-library.ts';
import { measureDifference } from './measure-difference.ts';
import { getPicture, paintPhoto } from './paint-photo.ts';
import { findPaint, PAINTS } from './paints.ts';

const DIFFERENT_PAINT = 0.5;

describe('A painted photo', () => {
  it.each(WIZARD_CATEGORIES)('of %s shows the picture of that category', async (category) => {
    const photo = await paintPhoto(category, findPaint('British Racing Green'));
    const differences = await Promise.all(
      WIZARD_CATEGORIES.map(async (other) => measureDifference(photo, await readFile(getPicture(other)))),
    );
    const nearest = WIZARD_CATEGORIES[differences.indexOf(Math.min(...differences))];
    expect(nearest).toBe(category);
  });

  it('is the same each time', async () => {
    const [once, again] = [await paintPhoto('scenic', PAINTS[0]), await paintPhoto('scenic', PAINTS[0])];
    expect(once.equals(again)).toBe(true);
  });

  it('looks different in every paint', async () => {
    const photos = await Promise.all(PAINTS.map((paint) => paintPhoto('exterior_front', paint)));
    for (const [index, photo] of photos.entries()) {
      for (const other of photos.slice(index + 1)) {
        expect(await measureDifference(photo, other)).toBeGreaterThan(DIFFERENT_PAINT);
      }
    }
  });

  it('has the stated color on the hood of the car', async () => {
    const photo = sharp(await paintPhoto('exterior_front', findPaint('Racing Red')));
    const { width, height } = await photo.metadata();
    const hood = { left: Math.round(width * 0.4), top: Math.round(height * 0.45), width: 100, height: 50 };
    const [red, green, blue] = (await sharp(await photo.extract(hood).toBuffer()).stats()).channels;
    expect(red?.mean).toBeGreaterThan(2.5 * (green?.mean ?? 255));
    expect(red?.mean).toBeGreaterThan(2.5 * (blue?.mean ?? 255));
  });

  it('of a color that the seed did not invent is the picture as it was made', async () => {
    const photo = await paintPhoto('scenic', findPaint('Giallo Modena'));
    expect(await measureDifference(photo, await readFile(getPicture('scenic')))).toBeLessThan(2);
  });
});

describe('The paints', () => {
  it('have names of their own, written as in the United States', () => {
    const names = PAINTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /grey/i.test(name))).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PhotoWidth } from '@marque/domain/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { originalKey, type SizeFormat } from '../adapters/photo-store/photo-key.ts';
import { type PhotoStore, PhotoStoreFullError } from '../adapters/photo-store/photo-store.ts';
import { sharp } from './image-library.ts';
import { createPhotoPipeline, type PhotoPipeline } from './photo-pipeline.ts';
import { jpegStructure, quarters, seenQuarters, temporaryStore } from './test-images.ts';

let world: Awaited<ReturnType<typeof temporaryStore>>;
let photos: PhotoPipeline;
let key: string;
beforeEach(async () => {
  world = await temporaryStore();
  photos = createPhotoPipeline({ store: world.store });
  ({ key } = await photos.storePhoto(Readable.from([await quarters('ABCD', 1200, 800).jpeg().toBuffer()]), {
    fileName: 'a',
  }));
});
afterEach(() => world.remove());

async function keysIn(store: PhotoStore) {
  const keys: string[] = [];
  for await (const file of store.list()) keys.push(file.key);
  return keys.toSorted();
}

async function bytesOf(width: PhotoWidth, format: SizeFormat, from = photos) {
  const size = await from.openSize(key, width, format);
  if (!size) throw new Error('The photo is missing.');
  const bytes = await buffer(size.stream);
  expect(bytes.length).toBe(size.size);
  return { bytes, size };
}

describe('sizes of a photo', () => {
  it.each([
    ['webp', 160, 107],
    ['avif', 400, 267],
    ['jpeg', 800, 533],
  ] as const)('are made in %s, %i wide', async (format, width, height) => {
    const { bytes, size } = await bytesOf(width, format);
    expect(size.type).toBe(`image/${format}`);
    const made = await sharp(bytes).metadata();
    expect([made.width, made.height, made.exif, made.icc]).toEqual([width, height, undefined, undefined]);
    expect(await seenQuarters(await sharp(bytes).png().toBuffer())).toBe('ABCD');
    if (format === 'jpeg') expect(jpegStructure(bytes).endsCleanly).toBe(true);
  });

  it('never enlarge', async () => {
    const { bytes } = await bytesOf(1600, 'webp');
    expect((await sharp(bytes).metadata()).width).toBe(1200);
  });

  it('are kept in the store and given from there the next time', async () => {
    const first = await bytesOf(400, 'webp');
    const marked = Buffer.from('kept');
    await world.store.put(first.size.key, marked);
    expect((await bytesOf(400, 'webp')).bytes.equals(marked)).toBe(true);
  });

  it('are made once for all who ask at the same time', async () => {
    let puts = 0;
    const counting: PhotoStore = {
      ...world.store,
      put: (...args) => {
        puts += 1;
        return world.store.put(...args);
      },
    };
    const pipeline = createPhotoPipeline({ store: counting });
    const all = await Promise.all(Array.from({ length: 12 }, () => bytesOf(400, 'webp', pipeline)));
    expect(puts).toBe(1);
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  });

  it('of a photo that is not there are null', async () => {
    expect(await photos.openSize(originalKey(randomUUID()), 400, 'webp')).toBeNull();
  });

  it('are still shown when the store is full', async () => {
    const full: PhotoStore = { ...world.store, put: () => Promise.reject(new PhotoStoreFullError('full')) };
    const { bytes } = await bytesOf(160, 'webp', createPhotoPipeline({ store: full }));
    expect((await sharp(bytes).metadata()).width).toBe(160);
  });

  it('go with their photo', async () => {
    await bytesOf(160, 'webp');
    await bytesOf(400, 'avif');
    expect(await keysIn(world.store)).toHaveLength(3);
    await photos.deletePhoto(key);
    expect(await keysIn(world.store)).toEqual([]);
    await photos.deletePhoto(key);
  });

  it('do not come back when their photo is deleted while they are made', async () => {
    const making = Promise.all(([160, 400, 800] as const).map((width) => photos.openSize(key, width, 'webp')));
    await photos.deletePhoto(key);
    for (const size of await making) size?.stream.destroy();
    expect(await keysIn(world.store)).toEqual([]);
  });
});

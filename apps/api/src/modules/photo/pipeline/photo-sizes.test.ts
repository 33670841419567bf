import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PHOTO_WIDTHS, type PhotoWidth } from '@marque/domain/product/limits';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { originalKey, type SizeFormat, sizeKey } from '../../../adapters/photo-store/photo-key.ts';
import { type PhotoStore, PhotoStoreFullError } from '../../../adapters/photo-store/photo-store.ts';
import type { PhotoPipeline } from '../../../transport/ports/photo-pipeline.port.ts';
import { sharp } from './image-library.ts';
import { createPhotoChildren } from './photo-children.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { jpegStructure, quarters, seenQuarters, temporaryStore } from './test-images.ts';

const children = createPhotoChildren();
afterAll(() => children.close());

let testApp: Awaited<ReturnType<typeof temporaryStore>>;
let photos: PhotoPipeline;
let key: string;
beforeEach(async () => {
  testApp = await temporaryStore();
  photos = createPhotoPipeline({ store: testApp.store, children });
  ({ key } = await photos.storePhoto(Readable.from([await quarters('ABCD', 1200, 800).jpeg().toBuffer()]), {
    fileName: 'a',
  }));
});
afterEach(() => testApp.remove());

async function keysIn(store: PhotoStore) {
  const keys: string[] = [];
  for await (const file of store.list()) keys.push(file.key);
  return keys.toSorted();
}

async function toBytes(width: PhotoWidth, format: SizeFormat, from = photos) {
  const size = await from.openSize(key, width, format);
  if (!size) throw new Error('The photo is missing.');
  const bytes = await buffer(size.stream);
  expect(bytes.length).toBe(size.size);
  return { bytes, size };
}

const bytesOfAny = (from: PhotoPipeline) => from.openSize(key, 400, 'avif');

describe('sizes of a photo', () => {
  it.each([
    ['webp', 160, 107],
    ['avif', 400, 267],
    ['jpeg', 1200, 800],
  ] as const)('are made in %s, %i wide', async (format, width, height) => {
    const { bytes, size } = await toBytes(width, format);
    expect(size.type).toBe(`image/${format}`);
    const made = await sharp(bytes).metadata();
    expect([made.width, made.height, made.exif, made.icc]).toEqual([width, height, undefined, undefined]);
    expect(await seenQuarters(await sharp(bytes).png().toBuffer())).toBe('ABCD');
    if (format === 'jpeg') expect(jpegStructure(bytes).endsCleanly).toBe(true);
  });

  it('never enlarge', async () => {
    const small = Readable.from([await quarters('ABCD', 300, 200).jpeg().toBuffer()]);
    ({ key } = await photos.storePhoto(small, { fileName: 'small' }));
    for (const width of [1200, 2400] as const) {
      const { bytes } = await toBytes(width, 'webp');
      expect((await sharp(bytes).metadata()).width).toBe(300);
    }
  });

  it('fill a screen that is 2,400 pixels wide, if the original does', async () => {
    const large = Readable.from([await quarters('ABCD', 3000, 2000).jpeg().toBuffer()]);
    ({ key } = await photos.storePhoto(large, { fileName: 'large' }));
    expect(await keysIn(testApp.store)).not.toContain(sizeKey(key, 2400, 'webp'));
    const { bytes } = await toBytes(2400, 'webp');
    expect((await sharp(bytes).metadata()).width).toBe(2400);
    expect(await keysIn(testApp.store)).toContain(sizeKey(key, 2400, 'webp'));
  });

  it('are kept in the store and given from there the next time', async () => {
    const first = await toBytes(400, 'webp');
    const marked = Buffer.from('kept');
    await testApp.store.put(first.size.key, marked);
    expect((await toBytes(400, 'webp')).bytes.equals(marked)).toBe(true);
  });

  it('are made once for all who ask at the same time', async () => {
    let puts = 0;
    const counting: PhotoStore = {
      ...testApp.store,
      put: (...args) => {
        puts += 1;
        return testApp.store.put(...args);
      },
    };
    const pipeline = createPhotoPipeline({ store: counting, children });
    const all = await Promise.all(Array.from({ length: 12 }, () => toBytes(400, 'webp', pipeline)));
    expect(puts).toBe(1);
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  });

  it('can be planned for when nobody waits, and are made once', async () => {
    const puts: string[] = [];
    const counting: PhotoStore = {
      ...testApp.store,
      put: (name, source) => {
        puts.push(name);
        return testApp.store.put(name, source);
      },
    };
    const pipeline = createPhotoPipeline({ store: counting, slots: 2, children });
    expect(await pipeline.hasSize(key, 400, 'avif')).toBe(false);
    for (let time = 0; time < 5; time += 1) pipeline.planSize(key, 400, 'avif');
    await expect.poll(() => pipeline.hasSize(key, 400, 'avif'), { timeout: 30_000 }).toBe(true);
    pipeline.planSize(key, 400, 'avif');
    await toBytes(400, 'avif', pipeline);
    await pipeline.close();
    expect(puts).toEqual([sizeKey(key, 400, 'avif')]);
  });

  it('that were planned for a photo which is gone by then are not made, and harm nobody', async () => {
    const pipeline = createPhotoPipeline({ store: testApp.store, slots: 2, children });
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow: PhotoStore = {
      ...testApp.store,
      withFile: async (...args) => {
        await promise;
        return testApp.store.withFile(...args);
      },
    };
    const busy = createPhotoPipeline({ store: slow, slots: 2, children });
    const running = busy.openSize(key, 160, 'webp');
    busy.planSize(key, 400, 'avif');
    await pipeline.deletePhoto(key);
    resolve();
    expect(await running).toBeNull();
    expect(await bytesOfAny(busy)).toBeNull();
    await busy.close();
    expect(await keysIn(testApp.store)).toEqual([]);
  });

  it('are read from the original’s file and never hold it in memory', async () => {
    const opened: string[] = [];
    const watched: PhotoStore = {
      ...testApp.store,
      open: (name, range) => {
        opened.push(name);
        return testApp.store.open(name, range);
      },
    };
    await toBytes(400, 'webp', createPhotoPipeline({ store: watched, children }));
    expect(opened).not.toContain(key);
  });

  it('of a photo that is not there are null', async () => {
    expect(await photos.openSize(originalKey(randomUUID()), 400, 'webp')).toBeNull();
  });

  it('are still shown when the store is full', async () => {
    const full: PhotoStore = { ...testApp.store, put: () => Promise.reject(new PhotoStoreFullError('full')) };
    const { bytes } = await toBytes(160, 'webp', createPhotoPipeline({ store: full, children }));
    expect((await sharp(bytes).metadata()).width).toBe(160);
  });

  it('go with their photo', async () => {
    await toBytes(160, 'webp');
    await toBytes(400, 'avif');
    expect(await keysIn(testApp.store)).toHaveLength(3);
    await photos.deletePhoto(key);
    expect(await keysIn(testApp.store)).toEqual([]);
    await photos.deletePhoto(key);
  });

  it('do not come back when their photo is deleted while they are made', async () => {
    const making = Promise.all(PHOTO_WIDTHS.map((width) => photos.openSize(key, width, 'webp')));
    await photos.deletePhoto(key);
    for (const size of await making) size?.stream.destroy();
    expect(await keysIn(testApp.store)).toEqual([]);
  });
});

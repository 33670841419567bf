import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { originalKey } from '../../../../adapters/photo-store/photo-key.ts';
import type { PhotoPipeline } from '../../../../transport/ports/photo-pipeline.port.ts';
import { createPhotoChildren, type PhotoChildren } from '../photo-children.ts';
import { createPhotoPipeline } from '../photo-pipeline.ts';
import { phoneJpeg, temporaryStore, withSegment } from '../test-images.ts';

let testApp: Awaited<ReturnType<typeof temporaryStore>>;
let readers: PhotoChildren;
let photos: PhotoPipeline;
beforeEach(async () => {
  testApp = await temporaryStore();
  readers = createPhotoChildren({ script: new URL('../test-stuck-child.ts', import.meta.url), deadlineMs: 2500 });
  photos = createPhotoPipeline({ store: testApp.store, readers });
});
afterEach(async () => {
  await photos.close();
  await testApp.remove();
});

async function put(file: Buffer): Promise<string> {
  const key = originalKey(randomUUID());
  await testApp.store.put(key, file);
  return key;
}

it('A reader that takes too long is killed, and the next photo is read', async () => {
  const stuck = await put(withSegment(await phoneJpeg(1), 0xfe, 'HANG'));
  await expect(photos.readPhoto(stuck, 'vin_plate')).rejects.toMatchObject({ code: 'TOO_COSTLY' });
  expect(readers.count()).toBe(0);
  await expect(photos.readPhoto(await put(Buffer.from('no picture')), 'vin_plate')).rejects.toThrow();
});

it('A reader that crashes costs its photo alone', async () => {
  const crash = await put(withSegment(await phoneJpeg(1), 0xfe, 'CRASH'));
  await expect(photos.readPhoto(crash, 'vin_plate')).rejects.toMatchObject({ code: 'DAMAGED' });
});

it('A broken picture is refused by the reader, which goes on', async () => {
  const whole = await phoneJpeg(1);
  const broken = await put(whole.subarray(0, 200));
  await expect(photos.readPhoto(broken, 'vin_plate')).rejects.toThrow();
  expect(readers.count()).toBe(1);
});

it('A photo that has gone has nothing to say', async () => {
  expect(await photos.readPhoto(originalKey(randomUUID()), 'vin_plate')).toBeNull();
});

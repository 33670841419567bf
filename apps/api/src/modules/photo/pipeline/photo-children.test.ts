import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PhotoPipeline } from '../../../transport/ports/photo-pipeline.port.ts';
import { createPhotoChildren, type PhotoChildren } from './photo-children.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { phoneJpeg, temporaryStore, withSegment } from './test-images.ts';

const script = new URL('./test-stuck-child.ts', import.meta.url);
const DEADLINE_MS = 1500;

let testApp: Awaited<ReturnType<typeof temporaryStore>>;
let children: PhotoChildren;
let photos: PhotoPipeline;
beforeEach(async () => {
  testApp = await temporaryStore();
  children = createPhotoChildren({ script, deadlineMs: DEADLINE_MS });
  photos = createPhotoPipeline({ store: testApp.store, slots: 2, children });
});
afterEach(async () => {
  expect(await testApp.leftovers()).toEqual([]);
  await photos.close();
  expect(children.count()).toBe(0);
  await testApp.remove();
});

const photoThatMakesItself = async (act: 'HANG' | 'CRASH') => withSegment(await phoneJpeg(1), 0xfe, act);
const upload = (bytes: Buffer, account: string, signal?: AbortSignal) =>
  photos.storePhoto(Readable.from([bytes]), { fileName: 'a.jpg', account, ...(signal && { signal }) });

describe('The processes that work on photos', () => {
  it('are killed at the deadline, while the photos of others are taken', async () => {
    const hanging = await photoThatMakesItself('HANG');
    const stuck = [1, 2, 3].map(() => upload(hanging, 'mallory').catch((error) => error.code));
    const photo = await upload(await phoneJpeg(1), 'alice');
    // Two more of the same account wait for the first, so none of them takes the second process.
    expect(await Promise.race([...stuck, 'still running'])).toBe('still running');
    expect(photo.width).toBeGreaterThan(0);
    expect(await Promise.all(stuck)).toEqual(['TOO_COSTLY', 'TOO_COSTLY', 'TOO_COSTLY']);
    expect((await upload(await phoneJpeg(1), 'mallory')).size).toBeGreaterThan(0);
  });

  it('are killed when nobody waits any more, and the slot is free at once', async () => {
    const patient = createPhotoChildren({ script, deadlineMs: 120_000 });
    const pipeline = createPhotoPipeline({ store: testApp.store, slots: 1, children: patient });
    const controller = new AbortController();
    const hanging = Readable.from([await photoThatMakesItself('HANG')]);
    const left = pipeline.storePhoto(hanging, { fileName: 'a.jpg', account: 'a', signal: controller.signal });
    await expect.poll(() => patient.count()).toBe(1);
    controller.abort(new Error('hung up'));
    await expect(left).rejects.toThrow('hung up');
    expect(patient.count()).toBe(0);
    await pipeline.storePhoto(Readable.from([await phoneJpeg(1)]), { fileName: 'a.jpg', account: 'a' });
    await pipeline.close();
  });

  it('may crash: the photo is refused, the next one is taken', async () => {
    await expect(upload(await photoThatMakesItself('CRASH'), 'a')).rejects.toMatchObject({ code: 'DAMAGED' });
    expect((await upload(await phoneJpeg(1), 'a')).size).toBeGreaterThan(0);
  });

  it('are kept for the next photo, and changed for fresh ones after so many', async () => {
    for (let time = 0; time < 3; time += 1) await upload(await phoneJpeg(1), 'a');
    expect(children.count()).toBe(1);
    const brief = createPhotoChildren({ jobsOfOne: 1 });
    const pipeline = createPhotoPipeline({ store: testApp.store, children: brief });
    await pipeline.storePhoto(Readable.from([await phoneJpeg(1)]), { fileName: 'a.jpg' });
    await expect.poll(() => brief.count()).toBe(0);
  });

  it('end when there is nothing to do', async () => {
    const idle = createPhotoChildren({ idleMs: 10 });
    const pipeline = createPhotoPipeline({ store: testApp.store, children: idle });
    await pipeline.storePhoto(Readable.from([await phoneJpeg(1)]), { fileName: 'a.jpg' });
    await expect.poll(() => idle.count()).toBe(0);
  });
});

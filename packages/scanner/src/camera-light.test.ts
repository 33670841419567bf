import { describe, expect, it } from 'vitest';
import { type CameraFrame, CameraLight } from './camera-light.ts';

/** A frame of 2 x 2 pixels; `stride` may make its rows three bytes long. */
function makeFrame(format: string, bytes: readonly number[], stride: number) {
  const frame: CameraFrame & { isClosed: boolean } = {
    format,
    isClosed: false,
    allocationSize: () => bytes.length,
    copyTo: async (destination) => {
      new Uint8Array(destination).set(bytes);
      return [{ offset: 0, stride }];
    },
    close: () => {
      frame.isClosed = true;
    },
  };
  return frame;
}

describe('The light of a camera’s frame', () => {
  it.each([
    ['is its first plane', 'I420', [1, 2, 3, 4, 128, 128], 2],
    ['leaves out what fills up its rows', 'NV12', [1, 2, 99, 3, 4, 99, 128, 128], 3],
  ])('%s', async (_, format, bytes, stride) => {
    const frame = makeFrame(format, bytes, stride);
    const { width, height, data } = await new CameraLight().read(frame, 2, 2);
    expect([width, height, ...data]).toEqual([2, 2, 1, 2, 3, 4]);
    expect(frame.isClosed).toBe(true);
  });

  it('is taken from colors where there is no such plane', async () => {
    const frame = makeFrame(
      'BGRX',
      Array.from({ length: 16 }, (_, at) => Math.floor(at / 4) * 60),
      8,
    );
    expect([...(await new CameraLight().read(frame, 2, 2)).data]).toEqual([0, 60, 120, 180]);
  });

  it('takes the place of the one before', async () => {
    const light = new CameraLight();
    const first = await light.read(makeFrame('I420', [1, 2, 3, 4, 0, 0], 2), 2, 2);
    await light.read(makeFrame('I420', [5, 6, 7, 8, 0, 0], 2), 2, 2);
    expect([...first.data]).toEqual([5, 6, 7, 8]);
  });

  it('lets the frame go when it cannot be copied', async () => {
    const frame = makeFrame('I420', [0], 2);
    frame.copyTo = () => Promise.reject(new Error('gone'));
    await expect(new CameraLight().read(frame, 2, 2)).rejects.toThrow('gone');
    expect(frame.isClosed).toBe(true);
  });
});

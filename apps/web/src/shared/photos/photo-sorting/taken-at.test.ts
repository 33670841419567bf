import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readTakenAt } from './taken-at.ts';

function draw() {
  return sharp({ create: { width: 16, height: 16, channels: 3, background: '#777' } }).jpeg();
}

const toBlob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

describe('when a photo was taken', () => {
  it('is what its camera wrote', async () => {
    const bytes = await draw()
      .withExif({ IFD0: { Make: 'Camera' }, IFD2: { DateTimeOriginal: '2026:03:14 15:09:26' } })
      .toBuffer();
    expect(await readTakenAt(toBlob(bytes))).toBe('2026:03:14 15:09:26');
    // Truncated anywhere, it is not an error.
    const cuts = Array.from({ length: bytes.length }, (_, length) => readTakenAt(toBlob(bytes.subarray(0, length))));
    expect(new Set(await Promise.all(cuts))).toEqual(new Set([null, '2026:03:14 15:09:26']));
  });

  it('is not known of what does not say, and of what is no JPEG', async () => {
    expect(await readTakenAt(toBlob(await draw().toBuffer()))).toBeNull();
    expect(await readTakenAt(toBlob(await draw().png().toBuffer()))).toBeNull();
    expect(await readTakenAt(new Blob(['no picture']))).toBeNull();
    expect(await readTakenAt(new Blob([]))).toBeNull();
  });

  it('ends at once for an entry count or a length that lies', async () => {
    const bytes = await draw()
      .withExif({ IFD0: { Make: 'Camera' } })
      .toBuffer();
    for (let at = 0; at < Math.min(bytes.length, 200); at += 1) {
      const broken = Buffer.from(bytes);
      broken[at] = 0xff;
      expect(await readTakenAt(toBlob(broken))).toBeNull();
    }
  });
});

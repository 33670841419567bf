import { describe, expect, it } from 'vitest';
import { sharp } from './image-library.ts';
import { quarters } from './test-images.ts';
import { createTiff } from './tiff.ts';

describe('the TIFF between the HEIC decoder and the image library', () => {
  it.each([
    [1, 1],
    [33, 47],
    [16, 16],
    [640, 17],
    [5, 1000],
  ])('holds a picture of %i x %i pixels unchanged', async (width, height) => {
    const pixels = await quarters('ABCD', width, height).raw().toBuffer();
    const tiff = createTiff(width, height, undefined);
    tiff.pixels.set(pixels);
    const { data, info } = await sharp(Buffer.from(tiff.file)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([width, height, 3]);
    expect(data.equals(pixels)).toBe(true);
  });

  it('carries a color profile of even or odd length', async () => {
    const { icc } = await sharp(await quarters().withIccProfile('p3').png().toBuffer()).metadata();
    for (const profile of [icc, Buffer.concat([icc ?? Buffer.alloc(0), Buffer.from([0])])]) {
      const found = await sharp(Buffer.from(createTiff(20, 20, profile).file)).metadata();
      expect(found.icc?.equals(profile ?? Buffer.alloc(0))).toBe(true);
    }
  });
});

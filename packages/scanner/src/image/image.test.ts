import { describe, expect, it } from 'vitest';
import { createGray, crop, type GrayImage, grayFromRgba, invert } from './gray-image.ts';
import { evenLight, localMean, sharpen } from './local-contrast.ts';
import { rotate, rotateQuarters } from './rotation.ts';
import { resize, sampleAt, shrink } from './sampling.ts';

function picture(rows: readonly (readonly number[])[]): GrayImage {
  return { width: rows[0]?.length ?? 0, height: rows.length, data: Uint8Array.from(rows.flat()) };
}

function toScoreRows({ width, height, data }: GrayImage): number[][] {
  return Array.from({ length: height }, (_, y) => [...data.subarray(y * width, (y + 1) * width)]);
}

describe('gray pictures', () => {
  it('weigh green most and leave alpha aside', () => {
    const rgba = Uint8Array.from([255, 255, 255, 0, 0, 255, 0, 255, 0, 0, 255, 255]);
    expect([...grayFromRgba(rgba, 3, 1).data]).toEqual([255, 150, 27]);
  });

  it('are cut to what lies inside', () => {
    const image = picture([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(toScoreRows(crop(image, { x: 1, y: 0, width: 9, height: 1 }))).toEqual([[2, 3]]);
    expect(toScoreRows(invert(crop(image, { x: -2, y: 1, width: 3, height: 4 })))).toEqual([[251]]);
  });

  it('turn by quarters without loss', () => {
    const image = picture([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(toScoreRows(rotateQuarters(image, 1))).toEqual([
      [4, 1],
      [5, 2],
      [6, 3],
    ]);
    expect(toScoreRows(rotateQuarters(image, 2))).toEqual([
      [6, 5, 4],
      [3, 2, 1],
    ]);
    expect(rotateQuarters(rotateQuarters(image, 3), 1)).toEqual(image);
    expect(rotateQuarters(image, -4)).toBe(image);
  });

  it('turn by any angle clockwise about their middle', () => {
    const turned = rotate(picture([[10, 20, 30]]), 90);
    expect([turned.width, turned.height]).toEqual([2, 3]);
    expect(sampleAt(turned, 0.5, 0)).toBeCloseTo(10, 0);
    expect(sampleAt(turned, 0.5, 2)).toBeCloseTo(30, 0);
  });

  it('are sampled between pixels, and at the rim outside', () => {
    const image = picture([
      [0, 100],
      [100, 200],
    ]);
    expect(sampleAt(image, 0.5, 0.5)).toBe(100);
    expect(sampleAt(image, -3, 9)).toBe(100);
    expect(sampleAt(picture([[7]]), 0.4, 0.4)).toBe(7);
  });

  it('shrink to means and grow by linear steps', () => {
    const image = picture([
      [0, 10, 100, 100],
      [20, 10, 100, 104],
    ]);
    expect(toScoreRows(shrink(image, 2))).toEqual([[10, 101]]);
    expect(toScoreRows(resize(picture([[0, 100]]), 4, 1))).toEqual([[0, 25, 75, 100]]);
    expect(shrink(image, 1)).toBe(image);
  });

  it('get sharper edges without going beyond black and white', () => {
    const edge = picture([[0, 100, 100, 200, 200, 255]]);
    expect(toScoreRows(sharpen(edge, { radius: 1, amount: 1 }))).toEqual([[0, 133, 67, 233, 182, 255]]);
  });

  it('lose uneven light', () => {
    const slope = createGray(64, 8);
    for (let at = 0; at < slope.data.length; at += 1) slope.data[at] = 40 + (at % 64) * 2;
    expect(localMean(slope, 3).data[4 * 64 + 30]).toBe(100);
    expect(evenLight(slope, 3).data[4 * 64 + 30]).toBe(128);
  });
});

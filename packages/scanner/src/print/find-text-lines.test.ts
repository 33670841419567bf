import { describe, expect, it } from 'vitest';
import { createGray, type GrayImage } from '../image/gray-image.ts';
import { findTextLines } from './find-text-lines.ts';

function picture(isLight: boolean, slope: number): GrayImage {
  const image = createGray(320, 90);
  image.data.fill(isLight ? 40 : 210);
  for (let character = 0; character < 17; character += 1) {
    const left = 22 + character * 16;
    const top = Math.round(30 + slope * left);
    for (let y = 0; y < 20; y += 1) {
      for (let x = 0; x < 9; x += 1) {
        if (x < 3 || y > 16) image.data[(top + y) * image.width + left + x] = isLight ? 230 : 25;
      }
    }
  }
  return image;
}

describe('Finding the line of characters', () => {
  it.each([
    ['dark on light', false, 0],
    ['light on dark', true, 0],
    ['falling to the right', false, 0.09],
    ['rising to the right', true, -0.06],
  ])('sees characters %s', (_, isLight, slope) => {
    const [line] = findTextLines(picture(isLight, slope));
    expect(line?.isLight).toBe(isLight);
    expect(line?.count).toBe(17);
    expect(line?.slope).toBeCloseTo(slope, 1);
    expect(line?.step).toBeCloseTo(16, 0);
    expect(line?.height).toBeGreaterThan(18);
    expect(line?.height).toBeLessThan(23);
  });

  it('sees none on an even ground', () => {
    const image = createGray(300, 80);
    image.data.fill(128);
    expect(findTextLines(image)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createGrey, type GreyImage } from '../image/grey-image.ts';
import { findRows } from './find-rows.ts';

/** Seventeen upright strokes with a foot, 20 high, 16 apart, falling to the right. */
function picture(isLight: boolean, slope: number): GreyImage {
  const image = createGrey(320, 90);
  image.data.fill(isLight ? 40 : 210);
  for (let letter = 0; letter < 17; letter += 1) {
    const left = 22 + letter * 16;
    const top = Math.round(30 + slope * left);
    for (let y = 0; y < 20; y += 1) {
      for (let x = 0; x < 9; x += 1) {
        if (x < 3 || y > 16) image.data[(top + y) * image.width + left + x] = isLight ? 230 : 25;
      }
    }
  }
  return image;
}

describe('Finding the row of letters', () => {
  it.each([
    ['dark on light', false, 0],
    ['light on dark', true, 0],
    ['falling to the right', false, 0.09],
    ['rising to the right', true, -0.06],
  ])('sees letters %s', (_, isLight, slope) => {
    const [row] = findRows(picture(isLight, slope));
    expect(row?.isLight).toBe(isLight);
    expect(row?.count).toBe(17);
    expect(row?.slope).toBeCloseTo(slope, 1);
    expect(row?.step).toBeCloseTo(16, 0);
    expect(row?.height).toBeGreaterThan(18);
    expect(row?.height).toBeLessThan(23);
  });

  it('sees none on an even ground', () => {
    const image = createGrey(300, 80);
    image.data.fill(128);
    expect(findRows(image)).toEqual([]);
  });
});

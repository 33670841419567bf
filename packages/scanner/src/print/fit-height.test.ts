import { describe, expect, it } from 'vitest';
import { createGray } from '../image/gray-image.ts';
import { LINE_IMAGE_HEIGHT } from './alphabet.ts';
import { fitHeight, isCharacterHigh } from './fit-height.ts';

function lineImageWith(top: number, bottom: number) {
  const lineImage = createGray(120, LINE_IMAGE_HEIGHT);
  for (let y = top; y < bottom; y += 1) for (let x = 4; x < 116; x += 3) lineImage.data[y * 120 + x] = 200;
  return lineImage;
}

describe('The height of characters in a line image', () => {
  it.each([
    [6, 22],
    [4, 20],
    [9, 25],
    [8, 20],
  ])('is measured from line %i to line %i', (top, bottom) => {
    const found = fitHeight(lineImageWith(top, bottom), [20, 40, 60, 80]);
    expect(Math.abs(found.top - top)).toBeLessThan(0.7);
    expect(Math.abs(found.bottom - bottom)).toBeLessThan(0.7);
  });

  it('stays as expected where nothing is seen', () => {
    expect(fitHeight(createGray(120, LINE_IMAGE_HEIGHT), [20, 40])).toEqual({ top: 6.5, bottom: 22.5 });
  });
});

describe('What stands beside the characters of a line image', () => {
  it.each([
    ['as high as they are', 6, 22, true],
    ['the edge of a label, which goes on', 0, LINE_IMAGE_HEIGHT, false],
    ['a corner of a label', 6, LINE_IMAGE_HEIGHT, false],
  ])('may be %s', (_, top, bottom, isHigh) => {
    expect(isCharacterHigh(lineImageWith(top, bottom), 20)).toBe(isHigh);
  });

  it('is as high as they are above a barcode that runs below all of them', () => {
    const lineImage = lineImageWith(6, LINE_IMAGE_HEIGHT);
    expect(isCharacterHigh(lineImage, 20, [40, 60, 80])).toBe(true);
  });
});

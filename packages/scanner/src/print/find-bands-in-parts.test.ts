import { describe, expect, it } from 'vitest';
import { createGray, type GrayImage } from '../image/gray-image.ts';
import { findBandsInParts } from './find-bands-in-parts.ts';

const WIDTH = 600;
const HEIGHT = 450;
const STEP = 22;

/** Seventeen pairs of strokes, 16 pixels high, in an even picture. */
function drawRow(left: number, top: number): GrayImage {
  const image = createGray(WIDTH, HEIGHT);
  image.data.fill(120);
  for (let character = 0; character < 17; character += 1) {
    for (let y = top; y < top + 16; y += 1) {
      for (const x of [0, 8]) {
        const from = y * WIDTH + left + character * STEP + x;
        image.data.fill(30, from, from + 3);
      }
    }
  }
  return image;
}

describe('Rows in parts of a picture', () => {
  it.each([
    { left: 20, top: 40 },
    { left: 200, top: 250 },
    { left: 110, top: 420 },
  ])('are found where they are: from $left, $top', ({ left, top }) => {
    const rows = findBandsInParts(drawRow(left, top), 20);
    const row = rows.find((each) => Math.abs(each.left - left) < STEP && Math.abs(each.step - STEP) < 3);
    expect(Math.abs((row?.middleY ?? 0) - top - 8)).toBeLessThan(5);
    expect(row?.isLight).toBe(false);
  });

  it('are as many as asked for, each once', () => {
    const rows = findBandsInParts(drawRow(110, 200), 4);
    expect(rows.length).toBeLessThanOrEqual(4);
    const places = rows.map(({ left, right, middleY, height }) => [left, right, middleY, height].join());
    expect(new Set(places).size).toBe(rows.length);
  });

  it('are none in an even picture, nor in one that is lower than a part', () => {
    expect(findBandsInParts(createGray(WIDTH, HEIGHT), 5)).toEqual([]);
    expect(findBandsInParts(createGray(WIDTH, 80), 5)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createGray, type GrayImage } from '../image/gray-image.ts';
import { findBands } from './find-bands.ts';

const [WIDTH, HEIGHT] = [500, 110];

function dotted(isLight: boolean, hasNeighbor: boolean): GrayImage {
  const image = createGray(WIDTH, HEIGHT);
  image.data.fill(120);
  const ink = isLight ? 220 : 30;
  for (let character = 0; character < 17; character += 1) {
    for (let y = 45; y < 65; y += 4) {
      for (let x = 0; x < 14; x += 5)
        image.data.fill(ink, y * WIDTH + 40 + character * 25 + x, y * WIDTH + 42 + character * 25 + x);
    }
  }
  if (hasNeighbor)
    for (let x = 30; x < 470; x += 6)
      for (let y = 67; y < 100; y += 1) image.data.fill(ink, y * WIDTH + x, y * WIDTH + x + 2);
  return image;
}

describe('Rows by their edges', () => {
  it.each([
    [false, false],
    [true, false],
    [false, true],
  ])('are found where characters are dots (light %s, with bars below %s)', (isLight, hasNeighbor) => {
    const rows = findBands(dotted(isLight, hasNeighbor));
    const row = rows.find(({ middleY, height }) => Math.abs(middleY - 55) < 4 && Math.abs(height - 20) < 7);
    expect(row?.isLight).toBe(isLight);
    expect(Math.abs((row?.step ?? 0) - 25)).toBeLessThan(3);
  });

  it('are not looked for in a picture that is no frame around one line', () => {
    expect(findBands(createGray(200, 150))).toEqual([]);
  });
});

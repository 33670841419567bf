import { describe, expect, it } from 'vitest';
import type { GrayImage } from '../image/gray-image.ts';
import { code39Bars } from '../testing/bars.ts';
import { drawBars } from '../testing/draw-bars.ts';
import { addNoise, place, plate } from '../testing/spoil.ts';
import { type BarLook, COARSE_LOOK, FINE_LOOK, findBarFields, PLAIN_LOOK } from './bar-directions.ts';

const VIN = '5FNRL38488B411196';

/** Bars `height` pixels high on a ground of 1,100 x 500 pixels, their middle at 550, 300. */
function label(height: number, colors: { ink: number; ground: number }): GrayImage {
  const bars = drawBars(code39Bars(VIN, 2.5), { module: 1.6, height, ...colors });
  const top = Math.round(300 - bars.height / 2);
  return place(plate(1100, 500, colors.ground), bars, Math.round(550 - bars.width / 2), top);
}

/** Whether one of the fields is the bars, and nothing above and below them. */
function findsBars(image: GrayImage, height: number, look: BarLook): boolean {
  return findBarFields(image, 6, look).some((field) => {
    const isInPlace = Math.abs(field.x - 550) < 30 && Math.abs(field.y - 300) < 10;
    return isInPlace && field.length > 350 && field.height < height + 24;
  });
}

describe('Finding bars', () => {
  it('sets them apart from the border of a label that is close to their ends', () => {
    const bare = label(50, { ink: 20, ground: 235 });
    const border = plate(4, 400, 20);
    const bordered = place(place(bare, border, 318, 50), border, 778, 50);
    expect(findsBars(bordered, 50, PLAIN_LOOK)).toBe(true);
  });

  it('finds pale bars in noise when it looks at coarse pixels, which it does not at single ones', () => {
    const pale = addNoise(label(60, { ink: 95, ground: 125 }), 14);
    expect(findsBars(pale, 60, PLAIN_LOOK)).toBe(false);
    expect(findsBars(pale, 60, COARSE_LOOK)).toBe(true);
  });

  it('finds low bars on a panel by small blocks, in which its edges are not mixed with them', () => {
    const low = label(14, { ink: 20, ground: 235 });
    const panel = place(place(low, plate(1100, 289, 20), 0, 0), plate(1100, 189, 20), 0, 311);
    expect(findsBars(panel, 14, PLAIN_LOOK)).toBe(false);
    expect(findsBars(panel, 14, FINE_LOOK)).toBe(true);
  });
});

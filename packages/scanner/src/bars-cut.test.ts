import { describe, expect, it } from 'vitest';
import { cutBars } from './bars-cut.ts';
import { createGray, type GrayImage } from './image/gray-image.ts';
import { rotateQuarters } from './image/rotation.ts';

/** A label with bars in rows 100 to 139 and a row of print below them, in black on gray. */
function drawLabel(width = 600, height = 300): GrayImage {
  const image = createGray(width, height);
  image.data.fill(200);
  for (let y = 100; y < 140; y += 1) image.data.fill(0, y * width + 100, y * width + 500);
  for (let y = 150; y < 170; y += 1) image.data.fill(50, y * width + 100, y * width + 500);
  return image;
}

const LEVEL = { x1: 100, y1: 120, x2: 500, y2: 120 };

const countShade = ({ data }: GrayImage, shade: number) => data.filter((value) => value === shade).length;

describe('The cut of a picture in which bars were read', () => {
  it('holds all of the bars and the print below them, and not the whole picture', () => {
    const cut = cutBars(drawLabel(), LEVEL);
    expect(cut && [countShade(cut, 0), countShade(cut, 50)]).toEqual([400 * 40, 400 * 20]);
    expect(cut && [cut.width, cut.height]).toEqual([432, 160]);
  });

  it('is the same whichever end comes first', () => {
    const image = drawLabel();
    expect(cutBars(image, { x1: 500, y1: 120, x2: 100, y2: 120 })).toEqual(cutBars(image, LEVEL));
  });

  it('ends where the picture ends', () => {
    const cut = cutBars(drawLabel(600, 175), { x1: -20, y1: 120, x2: 620, y2: 120 });
    expect(cut && [cut.width, cut.height]).toEqual([600, 175 - (120 - 96)]);
  });

  it('lies level where the bars are steep', () => {
    const cut = cutBars(rotateQuarters(drawLabel(), 1), { x1: 180, y1: 100, x2: 180, y2: 500 });
    expect(cut && [countShade(cut, 0), countShade(cut, 50), cut.width > cut.height]).toEqual([
      400 * 40,
      400 * 20,
      true,
    ]);
  });

  it('has no more pixels than a person needs', () => {
    expect(cutBars(drawLabel(4000, 3000), { x1: 100, y1: 1500, x2: 3900, y2: 1500 })?.width).toBe(1000);
  });

  it.each([
    { ...LEVEL, y1: 900, y2: 900 },
    { x1: 120, y1: 120, x2: 121, y2: 120 },
    { ...LEVEL, x1: Number.NaN },
  ])('is not made where there is nothing to see', (line) => {
    expect(cutBars(drawLabel(), line)).toBeNull();
  });
});

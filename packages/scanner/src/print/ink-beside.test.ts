import { describe, expect, it } from 'vitest';
import { createGray, type GrayImage } from '../image/gray-image.ts';
import { CHARACTER_STEP, LINE_IMAGE_HEIGHT } from './alphabet.ts';
import { hasInkAtOneEnd } from './ink-beside.ts';

const WIDTH = 350;
const FIRST = 4 * CHARACTER_STEP;
const COLUMNS = Array.from({ length: 17 }, (_, place) => FIRST + place * CHARACTER_STEP);
const BEFORE = FIRST - CHARACTER_STEP;
const BEHIND = FIRST + 17 * CHARACTER_STEP;
const EVERYTHING = { from: 0, to: WIDTH - 1 };

/** Two strokes with a gap between, as of a 0. */
function mark({ data }: GrayImage, column: number, top = 6, bottom = 22): void {
  for (let y = top; y < bottom; y += 1) for (const x of [-4, -3, 3, 4]) data[y * WIDTH + column + x] = 200;
}

function row(): GrayImage {
  const lineImage = createGray(WIDTH, LINE_IMAGE_HEIGHT);
  lineImage.data.fill(80);
  for (const column of COLUMNS) mark(lineImage, column);
  return lineImage;
}

describe('What stands next to seventeen characters', () => {
  it('is nothing on empty ground', () => {
    expect(hasInkAtOneEnd(row(), COLUMNS, EVERYTHING)).toBe(false);
  });

  it.each([
    ['before', BEFORE],
    ['behind', BEHIND],
  ])('is seen %s them, whatever the classifier takes it for', (_, column) => {
    const lineImage = row();
    mark(lineImage, column);
    expect(hasInkAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(true);
  });

  it.each([
    ['before', FIRST - 2 * CHARACTER_STEP],
    ['behind', FIRST + 18 * CHARACTER_STEP],
  ])('is no part of them where a gap sets it apart %s them', (_, column) => {
    const lineImage = row();
    mark(lineImage, column);
    expect(hasInkAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(false);
  });

  it('may be the signs that a maker sets at both ends', () => {
    const lineImage = row();
    mark(lineImage, BEFORE);
    mark(lineImage, BEHIND);
    expect(hasInkAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(false);
  });

  it.each([
    ['an edge that passes by', 0, LINE_IMAGE_HEIGHT],
    ['a hyphen', 13, 15],
    ['a dot', 19, 22],
  ])('is no character if it is %s', (_, top, bottom) => {
    const lineImage = row();
    mark(lineImage, BEHIND, top, bottom);
    expect(hasInkAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(false);
  });

  it('counts as high above bars that run below all of them', () => {
    const lineImage = row();
    for (const column of [...COLUMNS, BEHIND]) mark(lineImage, column, 6, LINE_IMAGE_HEIGHT);
    expect(hasInkAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(true);
  });

  it('is unknown if the characters are in one place', () => {
    expect(
      hasInkAtOneEnd(
        row(),
        COLUMNS.map(() => FIRST),
        EVERYTHING,
      ),
    ).toBe(false);
  });

  it('is unknown beyond the picture', () => {
    const lineImage = row();
    mark(lineImage, BEHIND);
    expect(hasInkAtOneEnd(lineImage, COLUMNS, { from: 0, to: BEHIND - 6 })).toBe(false);
  });
});

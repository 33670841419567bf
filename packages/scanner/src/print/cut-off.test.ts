import { describe, expect, it } from 'vitest';
import { createGray, type GrayImage } from '../image/gray-image.ts';
import { CHARACTER_STEP, LINE_IMAGE_HEIGHT } from './alphabet.ts';
import { isCutOffAtOneEnd } from './cut-off.ts';

const WIDTH = 360;
const FIRST = 5 * CHARACTER_STEP;
const COLUMNS = Array.from({ length: 17 }, (_, place) => FIRST + place * CHARACTER_STEP);
const LAST = FIRST + 16 * CHARACTER_STEP;
const EVERYTHING = { from: 0, to: WIDTH - 1 };
const PAPER = 80;
const INK = 200;
const BEHIND_THE_PLATE = 170;

function fill({ data }: GrayImage, from: number, to: number, top: number, bottom: number, gray: number): void {
  for (let y = top; y < bottom; y += 1) data.fill(gray, y * WIDTH + Math.round(from), y * WIDTH + Math.round(to));
}

/** Two strokes with a gap between, as of a 0. */
function mark(lineImage: GrayImage, column: number, gray = INK): void {
  for (const x of [column - 4, column + 3]) fill(lineImage, x, x + 2, 6, 22, gray);
}

/** @param lastOnes the ink of the last characters, where it is not that of the others */
function row(lastOnes: readonly number[] = []): GrayImage {
  const lineImage = createGray(WIDTH, LINE_IMAGE_HEIGHT);
  lineImage.data.fill(PAPER);
  const inks = [...COLUMNS.slice(lastOnes.length).map(() => INK), ...lastOnes];
  for (const [place, column] of COLUMNS.entries()) mark(lineImage, column, inks[place]);
  return lineImage;
}

/** Covers what is beyond an edge so many steps after the last character. */
const coverBehind = (lineImage: GrayImage, steps: number, gray = BEHIND_THE_PLATE) =>
  fill(lineImage, LAST + steps * CHARACTER_STEP, WIDTH, 0, LINE_IMAGE_HEIGHT, gray);

const coverBefore = (lineImage: GrayImage, steps: number) =>
  fill(lineImage, 0, FIRST - steps * CHARACTER_STEP, 0, LINE_IMAGE_HEIGHT, BEHIND_THE_PLATE);

describe('One more character is cut off', () => {
  it.each([
    ['darker', BEHIND_THE_PLATE],
    ['brighter', 10],
  ])('where a %s ground begins next to the last one', (_, gray) => {
    const lineImage = row();
    coverBehind(lineImage, 0.6, gray);
    expect(isCutOffAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(true);
  });

  it('where an edge leaves a part of it', () => {
    const lineImage = row();
    mark(lineImage, LAST + CHARACTER_STEP);
    coverBehind(lineImage, 1);
    expect(isCutOffAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(true);
  });

  it('where the last ones become weaker, one by one, as in glare', () => {
    expect(isCutOffAtOneEnd(row([190, 170, 140]), COLUMNS, EVERYTHING)).toBe(true);
  });

  it('where the picture ends behind the edge', () => {
    const lineImage = row();
    coverBehind(lineImage, 0.6);
    expect(isCutOffAtOneEnd(lineImage, COLUMNS, { ...EVERYTHING, to: LAST + CHARACTER_STEP })).toBe(true);
  });

  it('where the picture ends next to the last one', () => {
    expect(isCutOffAtOneEnd(row(), COLUMNS, { ...EVERYTHING, to: LAST + 0.5 * CHARACTER_STEP })).toBe(true);
  });

  it('where the picture ends in the middle of one more', () => {
    const lineImage = row();
    mark(lineImage, LAST + CHARACTER_STEP);
    expect(isCutOffAtOneEnd(lineImage, COLUMNS, { ...EVERYTHING, to: LAST + CHARACTER_STEP })).toBe(true);
  });

  it('before the first one as well', () => {
    const lineImage = row();
    coverBefore(lineImage, 0.6);
    expect(isCutOffAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(true);
  });
});

describe('Nothing is cut off', () => {
  it('on empty ground', () => {
    expect(isCutOffAtOneEnd(row(), COLUMNS, EVERYTHING)).toBe(false);
  });

  it('where only the last one is weak, or some of the last ones are by turns', () => {
    expect(isCutOffAtOneEnd(row([140]), COLUMNS, EVERYTHING)).toBe(false);
    expect(isCutOffAtOneEnd(row([150, 200, 150]), COLUMNS, EVERYTHING)).toBe(false);
  });

  it('where there is room before the edge and nothing in it', () => {
    const lineImage = row();
    coverBehind(lineImage, 1);
    expect(isCutOffAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(false);
  });

  it('where the row fills its plate from end to end', () => {
    const lineImage = row();
    coverBehind(lineImage, 0.6);
    coverBefore(lineImage, 0.6);
    expect(isCutOffAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(false);
  });

  it('by a line that passes by', () => {
    const lineImage = row();
    fill(lineImage, LAST + 9, LAST + 11, 0, LINE_IMAGE_HEIGHT, 200);
    expect(isCutOffAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(false);
  });

  it('by bars that end above the row', () => {
    const lineImage = row();
    fill(lineImage, LAST + 9, WIDTH, 0, 4, BEHIND_THE_PLATE);
    expect(isCutOffAtOneEnd(lineImage, COLUMNS, EVERYTHING)).toBe(false);
  });
});

describe('Nobody knows whether anything is cut off', () => {
  it('where the picture ends behind empty ground', () => {
    expect(isCutOffAtOneEnd(row(), COLUMNS, { ...EVERYTHING, to: LAST + CHARACTER_STEP })).toBe(false);
  });

  it('where the picture ends at the other end', () => {
    const lineImage = row();
    coverBehind(lineImage, 0.6);
    expect(isCutOffAtOneEnd(lineImage, COLUMNS, { ...EVERYTHING, from: FIRST - CHARACTER_STEP })).toBe(false);
  });

  it('if the characters are in one place', () => {
    const onePlace = COLUMNS.map(() => FIRST);
    expect(isCutOffAtOneEnd(row(), onePlace, EVERYTHING)).toBe(false);
  });
});

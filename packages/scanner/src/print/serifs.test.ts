import { expect, it } from 'vitest';
import { createGray, type GrayImage } from '../image/gray-image.ts';
import { LINE_IMAGE_HEIGHT } from './alphabet.ts';
import { hasFootedT } from './serifs.ts';

const WIDTH = 120;
const COLUMNS = [20, 40, 60];
/** Ground under ink. */
const [DARK, LIGHT] = [70, 220];

function draw(lineImage: GrayImage, from: readonly [number, number], to: readonly [number, number]): void {
  for (let y = from[1]; y <= to[1]; y += 1) lineImage.data.fill(LIGHT, y * WIDTH + from[0], y * WIDTH + to[0] + 1);
}

/** Italics: each row is moved sideways by a share of its distance from the middle. */
function lean(lineImage: GrayImage, share: number): GrayImage {
  const leaning = createGray(WIDTH, LINE_IMAGE_HEIGHT);
  leaning.data.fill(DARK);
  for (let y = 0; y < LINE_IMAGE_HEIGHT; y += 1) {
    const moved = Math.round(share * (13 - y));
    for (let x = 4; x < WIDTH - 4; x += 1) leaning.data[y * WIDTH + x] = lineImage.data[y * WIDTH + x - moved] ?? DARK;
  }
  return leaning;
}

/** A stem with a bar above in the middle of three places, and what else is drawn. */
function lineWithStem(...others: readonly (readonly [readonly [number, number], readonly [number, number]])[]) {
  const lineImage = createGray(WIDTH, LINE_IMAGE_HEIGHT);
  lineImage.data.fill(DARK);
  draw(lineImage, [35, 6], [46, 8]);
  draw(lineImage, [40, 6], [41, 22]);
  for (const [from, to] of others) draw(lineImage, from, to);
  return lineImage;
}

it('A T with a serif on both sides of its foot may be an I', () => {
  expect(
    hasFootedT(
      lineWithStem([
        [35, 21],
        [46, 22],
      ]),
      COLUMNS,
      'ATA',
    ),
  ).toBe(true);
});

it('A T in italics with short serifs may be an I', () => {
  const foot = [
    [37, 21],
    [44, 22],
  ] as const;
  for (const share of [0.3, 0.2, -0.2, -0.3]) {
    expect(hasFootedT(lean(lineWithStem(foot), share), COLUMNS, 'ATA'), String(share)).toBe(true);
  }
});

it('A T in italics without one is a T', () => {
  for (const share of [0.3, 0.2, 0.1, -0.1, -0.2, -0.3]) {
    expect(hasFootedT(lean(lineWithStem(), share), COLUMNS, 'ATA'), String(share)).toBe(false);
  }
});

it('A T without one is a T', () => {
  expect(hasFootedT(lineWithStem(), COLUMNS, 'ATA')).toBe(false);
});

it('A stain at one side of its foot makes no I of it', () => {
  expect(
    hasFootedT(
      lineWithStem([
        [43, 20],
        [46, 22],
      ]),
      COLUMNS,
      'ATA',
    ),
  ).toBe(false);
});

it('Serifs of other characters do not count', () => {
  expect(
    hasFootedT(
      lineWithStem([
        [35, 21],
        [46, 22],
      ]),
      COLUMNS,
      'A1A',
    ),
  ).toBe(false);
});

import type { GrayImage } from '../image/gray-image.ts';
import { CAPITAL_HEIGHT, LINE_IMAGE_HEIGHT } from './alphabet.ts';

/** Half of a character's width in pixels of the line image. */
const HALF_CHARACTER = 5;
/** Maximum distance of top and bottom from the finder's estimate, in pixels; farther away is another line. */
const FARTHEST = 4.5;
/** Standard deviation of the finder's error. */
const SPREAD = 2.5;

/** Top and bottom of the characters in a line image, in pixels from the top. */
export interface CharacterHeight {
  readonly top: number;
  readonly bottom: number;
}

/** Finds the top and bottom of the characters at the given columns by the ink in each row of the line image. */
export function fitHeight(lineImage: GrayImage, columns: readonly number[]): CharacterHeight {
  const ink = inkOfLines(lineImage, columns);
  const top = (LINE_IMAGE_HEIGHT - CAPITAL_HEIGHT) / 2;
  return { top: edgeNear(ink, top, 1), bottom: edgeNear(ink, top + CAPITAL_HEIGHT, -1) };
}

/** In pixels: beside the center of a thin character, and above and below its height, where it may still have ink. */
const HALF_STROKE = 2;
const BLUR = 2;
/** Maximum share of a character's ink above or below the line. */
const MOST_OUTSIDE = 0.5;

/**
 * Whether the ink at a column ends where the characters end, unlike the edge of a label or a barcode. Ink that runs
 * along the whole line, such as bars or a rule below it, is also above or below the characters at `columns` and is
 * ignored.
 */
export function isCharacterHigh(lineImage: GrayImage, column: number, columns: readonly number[] = []): boolean {
  const own = measureInk(lineImage, column);
  const others = columns.map((other) => measureInk(lineImage, other));
  const isClear = (side: 'above' | 'below') => own[side] < MOST_OUTSIDE * own.inside || runsAlong(others, side);
  return isClear('above') && isClear('below');
}

/** Whether bars or a rule run along the feet of the characters at `columns`. */
export function isUnderlined(lineImage: GrayImage, columns: readonly number[]): boolean {
  return runsAlong(
    columns.map((column) => measureInk(lineImage, column)),
    'below',
  );
}

function runsAlong(characters: readonly Ink[], side: 'above' | 'below'): boolean {
  return characters.filter((ink) => ink[side] >= MOST_OUTSIDE * ink.inside).length > ALONG * characters.length;
}

/** Share of a line's characters that must have ink below them for it to count as running along the line. */
const ALONG = 0.3;

interface Ink {
  readonly inside: number;
  readonly above: number;
  readonly below: number;
}

/** Ink at a column within the height of the characters, and above and below it. */
function measureInk(lineImage: GrayImage, column: number): Ink {
  const top = Math.round((LINE_IMAGE_HEIGHT - CAPITAL_HEIGHT) / 2);
  const meanInk = (from: number, to: number) => {
    let sum = 0;
    for (let y = from; y < to; y += 1) {
      let most = 0;
      for (let x = Math.round(column) - HALF_STROKE; x <= Math.round(column) + HALF_STROKE; x += 1)
        most = Math.max(most, lineImage.data[y * lineImage.width + x] ?? 0);
      sum += most;
    }
    return sum / (to - from);
  };
  return {
    inside: meanInk(top + BLUR, top + CAPITAL_HEIGHT - BLUR),
    above: meanInk(0, top - BLUR),
    below: meanInk(top + CAPITAL_HEIGHT + BLUR, LINE_IMAGE_HEIGHT),
  };
}

function inkOfLines(lineImage: GrayImage, columns: readonly number[]): Float32Array {
  const ink = new Float32Array(LINE_IMAGE_HEIGHT);
  for (let y = 0; y < LINE_IMAGE_HEIGHT; y += 1) {
    for (const column of columns) {
      const from = Math.max(0, Math.round(column) - HALF_CHARACTER);
      const to = Math.min(lineImage.width - 1, Math.round(column) + HALF_CHARACTER);
      for (let x = from; x <= to; x += 1) ink[y] = (ink[y] ?? 0) + (lineImage.data[y * lineImage.width + x] ?? 0);
    }
  }
  return ink;
}

/** The subpixel row at which ink starts (`character` 1) or ends (-1), strongest near the expected position. */
function edgeNear(ink: Float32Array, expected: number, character: 1 | -1): number {
  const at = (y: number) => ink[Math.max(0, Math.min(LINE_IMAGE_HEIGHT - 1, y))] ?? 0;
  const step = (y: number) => Math.max(0, character * (2 * (at(y) - at(y - 1)) + at(y + 1) - at(y - 2)));
  let best = Math.round(expected);
  let bestValue = 0;
  for (let y = Math.ceil(expected - FARTHEST); y <= expected + FARTHEST; y += 1) {
    const value = step(y) * Math.exp(-(((y - expected) / SPREAD) ** 2) / 2);
    if (value <= bestValue) continue;
    best = y;
    bestValue = value;
  }
  if (bestValue === 0) return expected;
  const [before, here, after] = [step(best - 1), step(best), step(best + 1)];
  return best + (after - before) / (before + here + after);
}

import type { GreyImage } from '../image/grey-image.ts';
import { CAPITAL_HEIGHT, STRIP_HEIGHT } from './letters.ts';

/** Pixels of the strip on either side of a letter's middle that count as the letter. */
const HALF_LETTER = 5;
/** How far top and bottom may lie from where the finder saw them; farther is another line. */
const FARTHEST = 4.5;
/** Standard deviation of what the finder misjudges. */
const SPREAD = 2.5;

/** Where the letters of a strip begin and end, in its pixels from the top. */
export interface LetterHeight {
  readonly top: number;
  readonly bottom: number;
}

/** Finds top and bottom of the letters at the given columns by the ink of each line of the strip. */
export function fitHeight(strip: GreyImage, columns: readonly number[]): LetterHeight {
  const ink = inkOfLines(strip, columns);
  const top = (STRIP_HEIGHT - CAPITAL_HEIGHT) / 2;
  return { top: edgeNear(ink, top, 1), bottom: edgeNear(ink, top + CAPITAL_HEIGHT, -1) };
}

function inkOfLines(strip: GreyImage, columns: readonly number[]): Float32Array {
  const ink = new Float32Array(STRIP_HEIGHT);
  for (let y = 0; y < STRIP_HEIGHT; y += 1) {
    for (const column of columns) {
      const from = Math.max(0, Math.round(column) - HALF_LETTER);
      const to = Math.min(strip.width - 1, Math.round(column) + HALF_LETTER);
      for (let x = from; x <= to; x += 1) ink[y] = (ink[y] ?? 0) + (strip.data[y * strip.width + x] ?? 0);
    }
  }
  return ink;
}

/** The border between two lines where ink begins (`sign` 1) or ends (-1), strongest near the expected place; between lines by the steps beside it. */
function edgeNear(ink: Float32Array, expected: number, sign: 1 | -1): number {
  const at = (y: number) => ink[Math.max(0, Math.min(STRIP_HEIGHT - 1, y))] ?? 0;
  const step = (y: number) => Math.max(0, sign * (2 * (at(y) - at(y - 1)) + at(y + 1) - at(y - 2)));
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

import type { GreyImage } from '../image/grey-image.ts';
import { CAPITAL_HEIGHT, LINE_IMAGE_HEIGHT } from './alphabet.ts';

/** Pixels of the line image on either side of a character's middle that count as the character. */
const HALF_CHARACTER = 5;
/** How far top and bottom may lie from where the finder saw them; farther is another line. */
const FARTHEST = 4.5;
/** Standard deviation of what the finder misjudges. */
const SPREAD = 2.5;

/** Where the characters of a line image begin and end, in its pixels from the top. */
export interface CharacterHeight {
  readonly top: number;
  readonly bottom: number;
}

/** Finds top and bottom of the characters at the given columns by the ink of each line of the line image. */
export function fitHeight(lineImage: GreyImage, columns: readonly number[]): CharacterHeight {
  const ink = inkOfLines(lineImage, columns);
  const top = (LINE_IMAGE_HEIGHT - CAPITAL_HEIGHT) / 2;
  return { top: edgeNear(ink, top, 1), bottom: edgeNear(ink, top + CAPITAL_HEIGHT, -1) };
}

function inkOfLines(lineImage: GreyImage, columns: readonly number[]): Float32Array {
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

/**
 * The border between two lines where ink begins (`character` 1) or ends (-1), strongest near the expected place;
 * between lines by the steps beside it.
 */
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

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

/** Pixels beside a thin character's middle, and rows around the characters' height where it may still have ink. */
const HALF_STROKE = 2;
const BLUR = 2;
/** The part of the ink inside the height that may stand above or below it. */
const MOST_OUTSIDE = 0.5;

/**
 * Whether what stands at a column ends where characters end: the edge of a label or a bar code goes on. What runs along
 * the whole line, as bars or a rule below it do, stands above or below its characters at `columns` too and says
 * nothing.
 */
export function isCharacterHigh(lineImage: GreyImage, column: number, columns: readonly number[] = []): boolean {
  const own = measureInk(lineImage, column);
  const others = columns.map((other) => measureInk(lineImage, other));
  const isClear = (side: 'above' | 'below') => own[side] < MOST_OUTSIDE * own.inside || runsAlong(others, side);
  return isClear('above') && isClear('below');
}

/** Whether bars or a rule run along the feet of the characters at `columns`. */
export function isUnderlined(lineImage: GreyImage, columns: readonly number[]): boolean {
  return runsAlong(
    columns.map((column) => measureInk(lineImage, column)),
    'below',
  );
}

function runsAlong(characters: readonly Ink[], side: 'above' | 'below'): boolean {
  return characters.filter((ink) => ink[side] >= MOST_OUTSIDE * ink.inside).length > ALONG * characters.length;
}

/** The part of a line's characters below which something must stand to run along the line. */
const ALONG = 0.3;

interface Ink {
  readonly inside: number;
  readonly above: number;
  readonly below: number;
}

/** How much ink stands at a column within the height of the characters, and above and below it. */
function measureInk(lineImage: GreyImage, column: number): Ink {
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

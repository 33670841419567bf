import type { GrayImage } from '../image/gray-image.ts';
import { LINE_IMAGE_HEIGHT } from './alphabet.ts';
import {
  BLUR,
  BOTTOM,
  findInkAround,
  findInkLevel,
  findStrongest,
  getShare,
  inside,
  measureRow,
  measureStrength,
  type Seen,
  TOP,
} from './row-ink.ts';

/** Beyond an end, in steps: where an edge may hide one more character. */
const NEAREST = 0.4;
const FARTHEST = 1.1;
/** An edge as near as this, or the end of the picture, hides all of it. */
const NO_ROOM = 0.7;
/** From here to an edge farther away nothing belongs to the last character. */
const BESIDE = 0.65;
/** Share of a character's rows with ink there if a part of one more character is seen. */
const PART = 0.6;
/** How much the ground differs behind an edge, as a share of the characters' strength. */
const LEAST_EDGE = 0.35;
/** Where the last characters become weaker, one by one, to this share of the row's strength, the next is not seen. */
const FADED = 0.6;
const FADING_CHARACTERS = 3;
/** Columns from an edge to the middles of the ground compared on either side: a line fits between. */
const CLOSE = 2;
const FAR = 7;
/** Columns beside each of these that are compared as well. */
const AROUND = 1;

const ABOVE = [0, TOP - BLUR] as const;
const BELOW = [BOTTOM + BLUR, LINE_IMAGE_HEIGHT] as const;

/** An end of the row: the column of its last character, and the step to where one more would be. */
interface RowEnd {
  readonly column: number;
  readonly away: number;
  /** The ink of the characters there by rows, the last one first. */
  readonly nearest: readonly (readonly number[])[];
}

/**
 * Whether the picture ends next to one end of the row, an edge from above the row to below it cuts off one more
 * character there (the end of a plate, a fold), or the row fades there (glare), and nothing does so at the other end.
 * With that character it may be no VIN.
 */
export function isCutOffAtOneEnd(lineImage: GrayImage, columns: readonly number[], seen: Seen): boolean {
  const { first, last, step } = measureRow(columns);
  if (!(step > 0)) return false;
  const ink = columns.map((column) => findInkAround(lineImage, column, seen));
  const strength = measureStrength(ink);
  const before = { column: first, away: -step, nearest: ink.slice(0, FADING_CHARACTERS) };
  const behind = { column: last, away: step, nearest: ink.slice(-FADING_CHARACTERS).reverse() };
  const ends = [before, behind].map((end) => judgeEnd(lineImage, end, strength, seen));
  return ends.includes('cut off') && ends.includes('free');
}

function judgeEnd(
  lineImage: GrayImage,
  { column, away, nearest }: RowEnd,
  strength: number,
  seen: Seen,
): 'cut off' | 'free' | 'unseen' {
  if (isFading(nearest, strength)) return 'cut off';
  const onward = Math.sign(away);
  const step = Math.abs(away);
  for (let beyond = NEAREST * step; beyond <= FARTHEST * step; beyond += 1) {
    const edge = Math.round(column + onward * beyond);
    const isPictureEnd = !isSeen(lineImage, edge + CLOSE * onward, seen);
    if (!isPictureEnd && !isEdge(lineImage, edge, onward, LEAST_EDGE * strength, seen)) continue;
    if (beyond <= NO_ROOM * step) return 'cut off';
    const ends = [column + BESIDE * away, isPictureEnd ? edge + CLOSE * onward : edge - CLOSE * onward];
    const between = inside(findStrongest(lineImage, Math.min(...ends), Math.max(...ends), seen));
    if (getShare(between, findInkLevel(strength)) >= PART) return 'cut off';
    return isPictureEnd ? 'unseen' : 'free';
  }
  return 'free';
}

function isFading(nearest: readonly (readonly number[])[], strength: number): boolean {
  const strengths = nearest.map((rows) => measureStrength([rows]));
  const areWeaker = strengths.every((one, place) => place === 0 || (strengths[place - 1] ?? 0) < one);
  return areWeaker && (strengths[0] ?? 0) < FADED * strength;
}

function isSeen({ width }: GrayImage, column: number, { from, to }: Seen): boolean {
  return column - AROUND >= Math.max(0, from) && column + AROUND <= Math.min(width - 1, to);
}

/**
 * Whether the ground is darker on one side of a column than on the other, above the row as below it, and close to the
 * column as farther away.
 */
function isEdge(lineImage: GrayImage, column: number, onward: number, least: number, seen: Seen): boolean {
  const inFront = [column - CLOSE * onward, column - FAR * onward];
  const behind = [CLOSE, FAR].map((away) => column + away * onward).filter((one) => isSeen(lineImage, one, seen));
  const steps = [ABOVE, BELOW].flatMap((rows) =>
    behind.flatMap((one) =>
      inFront.map((other) => measureGround(lineImage, one, rows) - measureGround(lineImage, other, rows)),
    ),
  );
  return steps.every((step) => step > least) || steps.every((step) => step < -least);
}

/** The mean around a column in the rows from one to another. */
function measureGround({ data, width }: GrayImage, column: number, [top, bottom]: readonly [number, number]): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = column - AROUND; x <= column + AROUND; x += 1) sum += data[y * width + x] ?? 0;
  return sum / ((bottom - top) * (2 * AROUND + 1));
}

import type { GrayImage } from '../image/gray-image.ts';
import { median } from '../median.ts';
import {
  BLUR,
  BOTTOM,
  findInkAround,
  findInkLevel,
  getShare,
  inside,
  measureRow,
  measureStrength,
  type Seen,
  TOP,
} from './row-ink.ts';

/** Beyond an end, in steps: where the middle of one more character may be. */
const NEAREST = 0.95;
const FARTHEST = 1.15;
/** Share of a character's rows that have ink at the end with one more, and at most at the other end. */
const FULL = 0.8;
const EMPTY = 0.5;
/** Share of the rows above or below that have ink where an edge or bars pass by. */
const PASSING = 0.5;

/**
 * Whether something as high as the characters stands one step beyond one end of the row and nothing beyond the other.
 * The classifier says "no character" of empty ground, but also of a sign or a character drawn in a way that it does not
 * know; their ink tells them apart. Signs that makers set around a VIN stand at both ends.
 */
export function hasInkAtOneEnd(lineImage: GrayImage, columns: readonly number[], seen: Seen): boolean {
  const { first, last, step } = measureRow(columns);
  if (!(step > 0)) return false;
  const own = columns.map((column) => findInkAround(lineImage, column, seen));
  const level = findInkLevel(measureStrength(own));
  const passing = Math.max(PASSING, median(own.map((rows) => shareOutside(rows, level))));
  const highest = (end: number, away: number) => {
    let most = 0;
    for (let column = end + away * NEAREST; Math.abs(column - end) <= step * FARTHEST; column += Math.sign(away)) {
      const rows = findInkAround(lineImage, column, seen);
      if (shareOutside(rows, level) <= passing) most = Math.max(most, getShare(inside(rows), level));
    }
    return most;
  };
  const [before, behind] = [highest(first, -step), highest(last, step)];
  return Math.max(before, behind) >= FULL && Math.min(before, behind) <= EMPTY;
}

function shareOutside(rows: readonly number[], level: number): number {
  return Math.max(getShare(rows.slice(0, TOP - BLUR), level), getShare(rows.slice(BOTTOM + BLUR), level));
}

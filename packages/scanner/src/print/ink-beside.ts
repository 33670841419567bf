import type { GrayImage } from '../image/gray-image.ts';
import { CAPITAL_HEIGHT, LINE_IMAGE_HEIGHT } from './alphabet.ts';

/** Beyond an end, in steps: where the middle of one more character may be. */
const NEAREST = 0.95;
const FARTHEST = 1.15;
/** Half of the width in which a character's ink is looked for, in pixels of the line image. */
const HALF_CHARACTER = 4;
/** Rows at the top and bottom of a character that blur may leave without ink, or fill. */
const BLUR = 2;
/** The gray of a line image's local mean. */
const MEAN = 96;
/** What is this strong, as a share of the row's own ink, is ink. */
const LEAST_STRENGTH = 0.45;
/** Share of a character's rows that have ink at the end with one more, and at most at the other end. */
const FULL = 0.8;
const EMPTY = 0.5;
/** Share of the rows above or below that have ink where an edge or bars pass by. */
const PASSING = 0.5;

const TOP = Math.round((LINE_IMAGE_HEIGHT - CAPITAL_HEIGHT) / 2);
const BOTTOM = TOP + CAPITAL_HEIGHT;

/** Columns of a line image that lie within the picture; beyond them its border is repeated. */
export interface Seen {
  readonly from: number;
  readonly to: number;
}

/**
 * Whether something as high as the characters stands one step beyond one end of the row and nothing beyond the other.
 * The classifier says "no character" of empty ground, but also of a sign or a character drawn in a way that it does not
 * know; their ink tells them apart. Signs that makers set around a VIN stand at both ends.
 */
export function hasInkAtOneEnd(lineImage: GrayImage, columns: readonly number[], seen: Seen): boolean {
  const first = columns[0] ?? 0;
  const last = columns.at(-1) ?? 0;
  const step = (last - first) / (columns.length - 1);
  if (!(step > 0)) return false;
  const own = columns.map((column) => inkOfRows(lineImage, column, seen));
  const level = MEAN + LEAST_STRENGTH * (median(own.map((rows) => mean(inside(rows)))) - MEAN);
  const passing = Math.max(PASSING, median(own.map((rows) => shareOutside(rows, level))));
  const highest = (end: number, away: number) => {
    let most = 0;
    for (let column = end + away * NEAREST; Math.abs(column - end) <= step * FARTHEST; column += Math.sign(away)) {
      const rows = inkOfRows(lineImage, column, seen);
      if (shareOutside(rows, level) <= passing) most = Math.max(most, getShare(inside(rows), level));
    }
    return most;
  };
  const [before, behind] = [highest(first, -step), highest(last, step)];
  return Math.max(before, behind) >= FULL && Math.min(before, behind) <= EMPTY;
}

/** The strongest ink of each row around a column; none where nothing is seen. */
function inkOfRows({ data, width }: GrayImage, column: number, seen: Seen): number[] {
  const from = Math.max(0, Math.ceil(seen.from), Math.round(column) - HALF_CHARACTER);
  const to = Math.min(width - 1, Math.floor(seen.to), Math.round(column) + HALF_CHARACTER);
  return Array.from({ length: LINE_IMAGE_HEIGHT }, (_, y) => {
    let most = 0;
    for (let x = from; x <= to; x += 1) most = Math.max(most, data[y * width + x] ?? 0);
    return most;
  });
}

const inside = (rows: readonly number[]) => rows.slice(TOP + BLUR, BOTTOM - BLUR);

function shareOutside(rows: readonly number[], level: number): number {
  return Math.max(getShare(rows.slice(0, TOP - BLUR), level), getShare(rows.slice(BOTTOM + BLUR), level));
}

function getShare(rows: readonly number[], level: number): number {
  return rows.filter((ink) => ink > level).length / rows.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

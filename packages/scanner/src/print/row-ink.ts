import type { GrayImage } from '../image/gray-image.ts';
import { median } from '../median.ts';
import { CAPITAL_HEIGHT, LINE_IMAGE_HEIGHT } from './alphabet.ts';

/** The rows of a line image that its characters are as high as. */
export const TOP = Math.round((LINE_IMAGE_HEIGHT - CAPITAL_HEIGHT) / 2);
export const BOTTOM = TOP + CAPITAL_HEIGHT;
/** Rows at the top and bottom of a character that blur may leave without ink, or fill. */
export const BLUR = 2;
/** The gray of a line image's local mean. */
const MEAN = 96;
/** Half of the width in which a character's ink is looked for, in pixels of the line image. */
const HALF_CHARACTER = 4;
/** What is this strong, as a share of the row's own ink, is ink. */
const LEAST_STRENGTH = 0.45;

/** Columns of a line image that lie within the picture; beyond them its border is repeated. */
export interface Seen {
  readonly from: number;
  readonly to: number;
}

/** The row of characters whose middles are at `columns` of a line image, which must be at least two. */
export interface Row {
  readonly first: number;
  readonly last: number;
  /** Columns from one character to the next; positive unless the characters are in one place. */
  readonly step: number;
}

export function measureRow(columns: readonly number[]): Row {
  const first = columns[0] ?? 0;
  const last = columns.at(-1) ?? 0;
  return { first, last, step: (last - first) / (columns.length - 1) };
}

/** The strongest ink of each row of a line image from one column to another; none where nothing is seen. */
export function findStrongest({ data, width }: GrayImage, from: number, to: number, seen: Seen): number[] {
  const start = Math.max(0, Math.ceil(seen.from), Math.round(from));
  const end = Math.min(width - 1, Math.floor(seen.to), Math.round(to));
  return Array.from({ length: LINE_IMAGE_HEIGHT }, (_, y) => {
    let most = 0;
    for (let x = start; x <= end; x += 1) most = Math.max(most, data[y * width + x] ?? 0);
    return most;
  });
}

/** The strongest ink of each row around the middle of a character. */
export const findInkAround = (lineImage: GrayImage, column: number, seen: Seen) =>
  findStrongest(lineImage, column - HALF_CHARACTER, column + HALF_CHARACTER, seen);

/** The rows between the top and the bottom of a character. */
export const inside = (rows: readonly number[]) => rows.slice(TOP + BLUR, BOTTOM - BLUR);

/** How much stronger than the local mean the ink of characters is, of which each has its rows in `ink`. */
export function measureStrength(ink: readonly (readonly number[])[]): number {
  return median(ink.map((rows) => mean(inside(rows)))) - MEAN;
}

/** The gray from which on something counts as ink beside ink of this strength. */
export const findInkLevel = (strength: number) => MEAN + LEAST_STRENGTH * strength;

export function getShare(rows: readonly number[], level: number): number {
  return rows.filter((ink) => ink > level).length / rows.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

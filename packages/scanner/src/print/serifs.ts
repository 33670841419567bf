import type { GrayImage } from '../image/gray-image.ts';
import { CAPITAL_HEIGHT, LINE_IMAGE_HEIGHT } from './alphabet.ts';

/** Maximum distance of a T's stem from the middle of its place, in pixels of the line image. */
const FARTHEST_STEM = 4;
/** How far from a stem its own ink reaches, where it leans. */
const STEM_REACH = 3;
/** Columns a row by which a stem leans: less is noise, more is no character. */
const LEAST_LEAN = 0.1;
const MOST_LEAN = 0.4;
/** Where a serif lies beside the stem, however short. */
const SERIF = { from: 2, to: 3 } as const;
/** Ink of a serif, as a share of the stem's above the ground. */
const LEAST_INK = 0.4;
/** Rows in which a T and an I are a stem alone, and rows in which its foot may be where the row is bent. */
const STEM = { from: 10, to: 16 } as const;
const FOOT = { from: 17, to: Math.round((LINE_IMAGE_HEIGHT + CAPITAL_HEIGHT) / 2) + 2 } as const;

/**
 * Whether a T of a row has serifs at its foot: then it may be an I, which no VIN has and the classifier therefore does
 * not know, or a T of a font that has serifs.
 */
export function hasFootedT(lineImage: GrayImage, columns: readonly number[], vin: string): boolean {
  return columns.some((column, place) => vin.charAt(place) === 'T' && isFooted(lineImage, column));
}

function isFooted(lineImage: GrayImage, column: number): boolean {
  const stem = findStem(lineImage, Math.round(column));
  const beside = (side: 1 | -1, y: number) =>
    mean(SERIF.to - SERIF.from + 1, (index) => readGray(lineImage, stem.at(y) + side * (SERIF.from + index), y));
  const ground = (side: 1 | -1) => mean(STEM.to - STEM.from, (index) => beside(side, STEM.from + index));
  const ink = mean(STEM.to - STEM.from, (index) => readGray(lineImage, stem.at(STEM.from + index), STEM.from + index));
  const foot = (side: 1 | -1) => {
    let most = 0;
    for (let y = FOOT.from; y < FOOT.to; y += 1) most = Math.max(most, beside(side, y));
    return most;
  };
  const isInk = (side: 1 | -1) => foot(side) - ground(side) > LEAST_INK * (ink - ground(side));
  return isInk(1) && isInk(-1);
}

interface Stem {
  /** The column at a row. */
  at(y: number): number;
}

/** The stem next to the middle of a place, straight through the centers of its ink in each row: it may lean. */
function findStem(lineImage: GrayImage, middle: number): Stem {
  const rows = STEM.to - STEM.from;
  const meanDown = (x: number) => mean(rows, (index) => readGray(lineImage, x, STEM.from + index));
  let stem = middle;
  for (let x = middle - FARTHEST_STEM; x <= middle + FARTHEST_STEM; x += 1) if (meanDown(x) > meanDown(stem)) stem = x;
  const centers = Array.from({ length: rows }, (_, index) => findCenter(lineImage, stem, STEM.from + index));
  const center = mean(rows, (index) => centers[index] ?? stem);
  const halfway = (rows - 1) / 2;
  const spread = mean(rows, (index) => (index - halfway) ** 2);
  const slope = mean(rows, (index) => (index - halfway) * ((centers[index] ?? stem) - center)) / spread;
  const lean = Math.abs(slope) < LEAST_LEAN ? 0 : Math.max(-MOST_LEAN, Math.min(MOST_LEAN, slope));
  return { at: (y) => Math.round((lean === 0 ? stem : center) + lean * (y - STEM.from - halfway)) };
}

/** The center of the ink around a column of a row. */
function findCenter(lineImage: GrayImage, stem: number, y: number): number {
  const span = Array.from({ length: 2 * STEM_REACH + 1 }, (_, index) => stem - STEM_REACH + index);
  const ground = Math.min(...span.map((x) => readGray(lineImage, x, y)));
  const weights = span.map((x) => readGray(lineImage, x, y) - ground);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return stem;
  return span.reduce((total, x, index) => total + x * (weights[index] ?? 0), 0) / sum;
}

const readGray = ({ data, width }: GrayImage, x: number, y: number) => data[y * width + x] ?? 0;

function mean(count: number, valueAt: (index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += valueAt(index);
  return sum / count;
}

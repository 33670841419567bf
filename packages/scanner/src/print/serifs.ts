import type { GrayImage } from '../image/gray-image.ts';
import { CAPITAL_HEIGHT, LINE_IMAGE_HEIGHT } from './alphabet.ts';

/** Maximum distance of a T's stem from the middle of its place, in pixels of the line image. */
const FARTHEST_STEM = 4;
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
  const at = (x: number, y: number) => lineImage.data[y * lineImage.width + x] ?? 0;
  const meanDown = (x: number) => mean(STEM.to - STEM.from, (index) => at(x, STEM.from + index));
  const middle = Math.round(column);
  let stem = middle;
  for (let x = middle - FARTHEST_STEM; x <= middle + FARTHEST_STEM; x += 1) if (meanDown(x) > meanDown(stem)) stem = x;
  const width = SERIF.to - SERIF.from + 1;
  const ground = (side: 1 | -1) => mean(width, (index) => meanDown(stem + side * (SERIF.from + index)));
  const foot = (side: 1 | -1) => {
    let most = 0;
    for (let y = FOOT.from; y < FOOT.to; y += 1) {
      const ink = mean(width, (index) => at(stem + side * (SERIF.from + index), y));
      most = Math.max(most, ink);
    }
    return most;
  };
  const isInk = (side: 1 | -1) => foot(side) - ground(side) > LEAST_INK * (meanDown(stem) - ground(side));
  return isInk(1) && isInk(-1);
}

function mean(count: number, valueAt: (index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += valueAt(index);
  return sum / count;
}

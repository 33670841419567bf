import { crop, type GrayImage, type Rect } from './image/gray-image.ts';
import type { Line } from './image/place.ts';
import { rotateQuarters } from './image/rotation.ts';
import { shrink } from './image/sampling.ts';

/**
 * What is shown around the line in which bars were read, as shares of its length: their ends, the bars above the line,
 * and below it the bars with the line of print that most labels have there.
 */
const BESIDE = 0.04;
const ABOVE = 0.15;
const BELOW = 0.25;
/** Photos have several times the pixels that a person needs to compare. */
const MOST_WIDTH = 1200;
/** Anything smaller shows no character. */
const LEAST_SIDE = 8;

/**
 * The part of a picture with the bars around the line in which they were read and the print below them, level, for
 * comparison; `null` if hardly any of it is within the picture. Of a steep line nobody knows which side the print is on
 * nor which end comes first: it shows both sides, and may be upside down.
 */
export function cutBars(image: GrayImage, { x1, y1, x2, y2 }: Line): GrayImage | null {
  const [across, down] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const length = Math.hypot(across, down);
  const isSteep = down > across;
  const ends = BESIDE * length;
  const besides = isSteep ? BELOW * length : ends;
  const [above, below] = isSteep ? [ends, ends] : [ABOVE * length, BELOW * length];
  return cutLevel(image, {
    x: Math.min(x1, x2) - besides,
    y: Math.min(y1, y2) - above,
    width: across + 2 * besides,
    height: down + above + below,
  });
}

function cutLevel(image: GrayImage, { x, y, width, height }: Rect): GrayImage | null {
  const [left, right] = [Math.max(0, x), Math.min(image.width, x + width)];
  const [top, bottom] = [Math.max(0, y), Math.min(image.height, y + height)];
  if (!(right - left >= LEAST_SIDE && bottom - top >= LEAST_SIDE)) return null;
  const cut = crop(image, { x: left, y: top, width: right - left, height: bottom - top });
  const level = cut.height > cut.width ? rotateQuarters(cut, 1) : cut;
  return shrink(level, Math.ceil(level.width / MOST_WIDTH));
}

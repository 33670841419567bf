import { crop, type GrayImage, type Rect } from '../image/gray-image.ts';
import { type Band, findBands } from './find-bands.ts';
import { takeDistinct } from './take-distinct.ts';
import { getDistance, type TextLine } from './text-line.ts';

/** Overlapping parts with the shape of a guide frame: their share of the picture's width, and width by height. */
const PARTS = [
  { share: 1, aspect: 4 },
  { share: 0.7, aspect: 3.5 },
] as const;
/** From one part to the next at most, as a share of its size. */
const STEP_ACROSS = 0.4;
const STEP_DOWN = 0.5;
const BANDS_OF_A_PART = 2;

/**
 * Rows of characters anywhere in a picture, clearest first: the bands of its parts. Finds what `findTextLines` does not
 * in a picture that is no frame around one line: dots, strokes on sparkling metal, characters that touch something.
 */
export function findBandsInParts(image: GrayImage, most: number): TextLine[] {
  const found: Band[] = [];
  for (const part of listParts(image)) {
    const bands = findBands(crop(image, part), BANDS_OF_A_PART);
    found.push(...bands.map((band) => moved(band, part)));
  }
  found.sort((one, other) => other.clearness - one.clearness);
  return takeDistinct(found, most, isAlike);
}

function listParts(image: GrayImage): Rect[] {
  return PARTS.flatMap(({ share, aspect }) => {
    const width = Math.round(image.width * share);
    const height = Math.round(width / aspect);
    if (height > image.height) return [];
    const lefts = spread(image.width - width, width * STEP_ACROSS);
    const tops = spread(image.height - height, height * STEP_DOWN);
    return lefts.flatMap((x) => tops.map((y) => ({ x, y, width, height })));
  });
}

/** From 0 to `room` in even steps of at most `step`. */
function spread(room: number, step: number): number[] {
  const steps = Math.ceil(room / step);
  return Array.from({ length: steps + 1 }, (_, index) => (steps === 0 ? 0 : Math.round((room * index) / steps)));
}

function moved(band: Band, { x, y }: Rect): Band {
  return {
    ...band,
    left: band.left + x,
    right: band.right + x,
    middleX: band.middleX + x,
    middleY: band.middleY + y,
  };
}

/** Whether two bands would give nearly the same line image; of one in two parts, each may have a piece. */
function isAlike(one: Band, other: Band): boolean {
  const step = Math.min(one.step, other.step);
  return (
    Math.abs(getDistance(one, other)) < Math.min(one.height, other.height) * 0.15 &&
    Math.abs(Math.log(one.height / other.height)) < 0.2 &&
    Math.abs(one.left - other.left) < step * 1.2 &&
    Math.abs(one.right - other.right) < step * 1.2
  );
}

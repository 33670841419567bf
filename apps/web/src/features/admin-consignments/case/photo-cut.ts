import type { PhotoPlace } from '@marque/domain/photo/photo-readings';
import type { PhotoEntry } from '@marque/domain/photo/photos';

/** The part of a photo in which something was read, and how the whole photo lies behind it. */
export interface PhotoCut {
  /** Width by height of the cut. */
  ratio: number;
  /** Of the whole photo, in percent of the cut's width, width, and height. */
  width: number;
  left: number;
  top: number;
}

/** Shown around the characters, in shares of their width and height: the print beside bars, the edge of a plate. */
const MARGIN = { x: 0.05, y: 0.6 };
/** Less than this share of a photo is a mistake, and would be nothing but blur. */
const LEAST_WIDTH = 0.02;
/** A long line is cut higher than it is, or it would be too low to press. */
const LARGEST_RATIO = 6.5;

/** The cut of a photo around the place of a reading; `null` where the reader did not say where. */
export function cutOut(
  photo: Pick<PhotoEntry, 'width' | 'height'>,
  place: PhotoPlace | null | undefined,
): PhotoCut | null {
  if (!place || !photo.width || !photo.height || place.width < LEAST_WIDTH || place.height === 0) return null;
  const { x, y, width, height } = raise(widen(place), photo.width / photo.height);
  return {
    ratio: (width * photo.width) / (height * photo.height),
    width: 100 / width,
    left: (-100 * x) / width,
    top: (-100 * y) / height,
  };
}

function widen({ x, y, width, height }: PhotoPlace): PhotoPlace {
  const [left, right] = widenSide(x, width, MARGIN.x);
  const [top, bottom] = widenSide(y, height, MARGIN.y);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function widenSide(from: number, length: number, margin: number): [number, number] {
  return [Math.max(from - length * margin, 0), Math.min(from + length * (1 + margin), 1)];
}

/** With the line in its middle, as far as the photo goes. */
function raise(place: PhotoPlace, photoRatio: number): PhotoPlace {
  const height = Math.min(Math.max(place.height, (place.width * photoRatio) / LARGEST_RATIO), 1);
  const y = Math.min(Math.max(place.y - (height - place.height) / 2, 0), 1 - height);
  return { ...place, y, height };
}

import type { GreyImage } from '@marque/scanner/image/grey-image';
import { averagedTo } from './averaged.ts';

/** The side of what is kept of a view, in pixels; the picture is squeezed to a square. */
export const VIEW_SIDE = 40;
/** How far around a pixel its surroundings reach. */
const REACH = 4;
/**
 * Contrast (standard deviation of 0–255) below which surroundings count as plain: noise in a sky must not weigh as much
 * as a car.
 */
const PLAIN = 8;
/** Pictures with less contrast have no view to be known by: the inside of a pocket. */
const LEAST_CONTRAST = 6;
/** A pixel is kept in 64 steps between so many times the contrast of its surroundings, one character each. */
const RANGE = 3;
const STEPS = 64;
const FIRST_CHARACTER = 48;

/**
 * What a view is known by: a picture of 40 × 40 pixels, each as far above or below its surroundings as their contrast
 * goes, one character a pixel. Scaling, compression and other light change little of it; `likenessTo` sees past another
 * cut. `null` for a picture without any structure.
 */
export function computeFingerprint(image: GreyImage): string | null {
  const small = averagedTo(image, VIEW_SIDE, VIEW_SIDE);
  const sums = computeSums(small);
  const whole = { left: 0, top: 0, right: VIEW_SIDE, bottom: VIEW_SIDE };
  if (statisticsIn(sums, whole).contrast < LEAST_CONTRAST) return null;
  return Array.from(small.data, (value, at) => {
    const { mean, contrast } = statisticsIn(sums, around(at % VIEW_SIDE, Math.floor(at / VIEW_SIDE)));
    return characterFor((value - mean) / Math.hypot(contrast, PLAIN));
  }).join('');
}

/** The view of a fingerprint, row by row; `null` for what is none, such as those that earlier versions made. */
export function decodeFingerprint(fingerprint: string): Float32Array | null {
  if (fingerprint.length !== VIEW_SIDE * VIEW_SIDE) return null;
  const pixels = new Float32Array(fingerprint.length);
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = ((fingerprint.charCodeAt(at) - FIRST_CHARACTER + 0.5) / STEPS - 0.5) * 2 * RANGE;
  }
  return pixels;
}

function characterFor(value: number): string {
  const step = Math.floor((value / (2 * RANGE) + 0.5) * STEPS);
  return String.fromCharCode(FIRST_CHARACTER + Math.max(0, Math.min(STEPS - 1, step)));
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function around(x: number, y: number): Box {
  return {
    left: Math.max(0, x - REACH),
    top: Math.max(0, y - REACH),
    right: Math.min(VIEW_SIDE, x + REACH + 1),
    bottom: Math.min(VIEW_SIDE, y + REACH + 1),
  };
}

/** Sums of all pixels above and left of each corner, and of their squares: any box is then four look-ups. */
interface Sums {
  values: Float64Array;
  squares: Float64Array;
}

const STRIDE = VIEW_SIDE + 1;

function computeSums({ data }: GreyImage): Sums {
  const values = new Float64Array(STRIDE * STRIDE);
  const squares = new Float64Array(STRIDE * STRIDE);
  for (let y = 1; y < STRIDE; y += 1) {
    for (let x = 1; x < STRIDE; x += 1) {
      const value = data[(y - 1) * VIEW_SIDE + x - 1] ?? 0;
      const at = y * STRIDE + x;
      for (const [sums, own] of [
        [values, value],
        [squares, value * value],
      ] as const) {
        sums[at] = own + (sums[at - 1] ?? 0) + (sums[at - STRIDE] ?? 0) - (sums[at - STRIDE - 1] ?? 0);
      }
    }
  }
  return { values, squares };
}

function statisticsIn({ values, squares }: Sums, box: Box): { mean: number; contrast: number } {
  const pixels = (box.right - box.left) * (box.bottom - box.top);
  const mean = sumIn(values, box) / pixels;
  return { mean, contrast: Math.sqrt(Math.max(0, sumIn(squares, box) / pixels - mean * mean)) };
}

function sumIn(sums: Float64Array, { left, top, right, bottom }: Box): number {
  const upTo = (x: number, y: number) => sums[y * STRIDE + x] ?? 0;
  return upTo(right, bottom) - upTo(left, bottom) - upTo(right, top) + upTo(left, top);
}

import type { GrayImage } from '@marque/scanner/image/gray-image';
import { averagedTo } from './averaged.ts';

/** Side of the fingerprint in pixels; the picture is squeezed to a square. */
export const VIEW_SIDE = 40;
/** Radius of a pixel's neighborhood. */
const REACH = 4;
/**
 * Contrast (standard deviation of 0–255) below which a neighborhood counts as plain: noise in a sky must not weigh as
 * much as a car.
 */
const PLAIN = 8;
/** Pictures with less contrast, such as the inside of a pocket, have no fingerprint. */
const LEAST_CONTRAST = 6;
/** Pixels are clamped to this multiple of the local contrast, and stored in 64 steps, one character each. */
const RANGE = 3;
const STEPS = 64;
const FIRST_CHARACTER = 48;

/**
 * Identifies a view by 40 × 40 pixels, each relative to the mean and contrast of its neighborhood, one character per
 * pixel. Scaling, compression and light hardly change it; `likenessTo` compensates for a different crop. `null` for a
 * picture without structure.
 */
export function computeFingerprint(image: GrayImage): string | null {
  const small = averagedTo(image, VIEW_SIDE, VIEW_SIDE);
  const sums = computeSums(small);
  const whole = { left: 0, top: 0, right: VIEW_SIDE, bottom: VIEW_SIDE };
  if (statisticsIn(sums, whole).contrast < LEAST_CONTRAST) return null;
  return Array.from(small.data, (value, at) => {
    const { mean, contrast } = statisticsIn(sums, around(at % VIEW_SIDE, Math.floor(at / VIEW_SIDE)));
    return characterFor((value - mean) / Math.hypot(contrast, PLAIN));
  }).join('');
}

/** The pixels of a fingerprint, row by row; `null` if it is invalid, such as those of earlier versions. */
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

/** Summed-area tables of the pixels and of their squares: the sum of any box takes four look-ups. */
interface Sums {
  values: Float64Array;
  squares: Float64Array;
}

const STRIDE = VIEW_SIDE + 1;

function computeSums({ data }: GrayImage): Sums {
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

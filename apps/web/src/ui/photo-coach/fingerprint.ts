import type { GreyImage } from '@marque/scanner/image/grey-image';
import { averagedTo } from './averaged.ts';

/** The picture that is looked at, and the corner of its spectrum that is kept. */
const SIDE = 32;
const KEPT = 8;
/** Pictures with less contrast (standard deviation of 0–255) have no view to be known by: the inside of a pocket. */
const LEAST_CONTRAST = 6;

/** `cos` of the discrete cosine transform for the frequencies that are kept. */
const WAVES = Array.from({ length: KEPT + 1 }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_unused, at) => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * SIDE))),
);

/**
 * What a view is known by, 64 bits as 16 hex digits: whether each of its coarsest structures (the 8 × 8 lowest frequencies of a cosine transform, without the mean) is above the median
 * of all. Scaling, compression, a little cropping and other light change few of the bits. `null` for a picture without any structure.
 */
export function fingerprintOf(image: GreyImage): string | null {
  const small = averagedTo(image, SIDE, SIDE);
  if (contrastOf(small.data) < LEAST_CONTRAST) return null;
  const strengths = spectrumOf(small.data);
  const median = [...strengths].sort((a, b) => a - b)[strengths.length / 2] ?? 0;
  let digits = '';
  for (let at = 0; at < strengths.length; at += 4) {
    const bits = strengths.slice(at, at + 4).reduce((sum, strength) => sum * 2 + (strength > median ? 1 : 0), 0);
    digits += bits.toString(16);
  }
  return digits;
}

/** In how many of its 64 bits a fingerprint differs from another; infinitely far from what is none. */
export function distanceBetween(one: string, other: string): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  let distance = 0;
  for (let at = 0; at < one.length; at += 1) {
    const differing = Number.parseInt(one.charAt(at), 16) ^ Number.parseInt(other.charAt(at), 16);
    distance += [differing & 1, differing & 2, differing & 4, differing & 8].filter(Boolean).length;
  }
  return distance;
}

function contrastOf(data: Uint8Array): number {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
}

/** The 64 lowest frequencies beside the mean, row by row. */
function spectrumOf(data: Uint8Array): number[] {
  const rows = WAVES.slice(0, KEPT).map((wave) =>
    Array.from({ length: SIDE }, (_, y) => wave.reduce((sum, cos, x) => sum + cos * (data[y * SIDE + x] ?? 0), 0)),
  );
  const strengths = WAVES.slice(0, KEPT).flatMap((wave) =>
    rows.map((row) => wave.reduce((sum, cos, y) => sum + cos * (row[y] ?? 0), 0)),
  );
  // The mean is light and no structure; the next frequency down the picture takes its place.
  const last = WAVES[KEPT]?.reduce((sum, cos, y) => sum + cos * (rows[0]?.[y] ?? 0), 0) ?? 0;
  return [...strengths.slice(1), last];
}

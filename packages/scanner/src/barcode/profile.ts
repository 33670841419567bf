import type { GrayImage } from '../image/gray-image.ts';

export const BINS_PER_PIXEL = 2;

/** A scan line: its center, direction and size in pixels. */
export interface Band {
  readonly x: number;
  readonly y: number;
  /** Radians, the direction across the bars. */
  readonly angle: number;
  /** Radians, the direction of the band's center line: equal to `angle` unless the bars are skewed. */
  readonly run: number;
  readonly length: number;
  readonly thickness: number;
}

/**
 * Brightness along a band, two bins per pixel. Each pixel of the band goes unblurred into the bin of its distance
 * across the bars, which resolves slightly skewed bars better than a single row of pixels. Bins without a pixel are
 * interpolated. Outside the picture, the nearest value is repeated.
 */
export function getProfile(image: GrayImage, band: Band): Float32Array {
  const bins = Math.ceil(band.length * BINS_PER_PIXEL);
  const sums = new Float32Array(bins);
  const counts = new Float32Array(bins);
  if (Math.abs(Math.cos(band.angle)) >= Math.SQRT1_2) collectByColumn(image, band, sums, counts);
  else collectByRow(image, band, sums, counts);
  return fill(sums, counts);
}

function collectByColumn({ width, height, data }: GrayImage, band: Band, sums: Float32Array, counts: Float32Array) {
  const dx = Math.cos(band.angle);
  const dy = Math.sin(band.angle);
  const half = band.length / 2;
  const slope = Math.tan(band.run);
  const reach = half / Math.max(0.5, Math.abs(dx + slope * dy)) + Math.abs(dy) * band.thickness;
  const first = Math.max(0, Math.ceil(band.x - reach));
  const last = Math.min(width - 1, Math.floor(band.x + reach));
  const halfThick = Math.max(0.5, band.thickness / (2 * Math.abs(dx)));
  for (let x = first; x <= last; x += 1) {
    const offX = x - band.x;
    const middle = band.y + slope * offX;
    const top = Math.max(0, Math.ceil(middle - halfThick));
    const bottom = Math.min(height - 1, Math.ceil(middle + halfThick) - 1);
    let at = top * width + x;
    for (let y = top; y <= bottom; y += 1, at += width) {
      const bin = ((offX * dx + (y - band.y) * dy + half) * BINS_PER_PIXEL) | 0;
      if (bin < 0 || bin >= sums.length) continue;
      sums[bin] = (sums[bin] ?? 0) + (data[at] ?? 0);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
  }
}

function collectByRow({ width, height, data }: GrayImage, band: Band, sums: Float32Array, counts: Float32Array) {
  const dx = Math.cos(band.angle);
  const dy = Math.sin(band.angle);
  const half = band.length / 2;
  const slope = 1 / Math.tan(band.run);
  const reach = half / Math.max(0.5, Math.abs(dy + slope * dx)) + Math.abs(dx) * band.thickness;
  const first = Math.max(0, Math.ceil(band.y - reach));
  const last = Math.min(height - 1, Math.floor(band.y + reach));
  const halfThick = Math.max(0.5, band.thickness / (2 * Math.abs(dy)));
  for (let y = first; y <= last; y += 1) {
    const offY = y - band.y;
    const middle = band.x + slope * offY;
    const left = Math.max(0, Math.ceil(middle - halfThick));
    const right = Math.min(width - 1, Math.ceil(middle + halfThick) - 1);
    let at = y * width + left;
    for (let x = left; x <= right; x += 1, at += 1) {
      const bin = (((x - band.x) * dx + offY * dy + half) * BINS_PER_PIXEL) | 0;
      if (bin < 0 || bin >= sums.length) continue;
      sums[bin] = (sums[bin] ?? 0) + (data[at] ?? 0);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
  }
}

function fill(sums: Float32Array, counts: Float32Array): Float32Array {
  const size = sums.length;
  const result = new Float32Array(size);
  let before = -1;
  for (let bin = 0; bin < size; bin += 1) {
    const count = counts[bin] ?? 0;
    if (count === 0) continue;
    const value = (sums[bin] ?? 0) / count;
    result[bin] = value;
    if (before < 0) result.fill(value, 0, bin);
    else bridge(result, before, bin);
    before = bin;
  }
  if (before >= 0) result.fill(result[before] ?? 0, before + 1);
  sharpenSingles(result, counts);
  return result;
}

function bridge(values: Float32Array, from: number, to: number): void {
  const start = values[from] ?? 0;
  const step = ((values[to] ?? 0) - start) / (to - from);
  for (let bin = from + 1; bin < to; bin += 1) values[bin] = start + step * (bin - from);
}

/** Interpolates single empty bins (upright bars) cubically rather than linearly. */
function sharpenSingles(values: Float32Array, counts: Float32Array): void {
  for (let bin = 3; bin + 3 < values.length; bin += 1) {
    if (counts[bin] !== 0 || !counts[bin - 1] || !counts[bin + 1] || !counts[bin - 3] || !counts[bin + 3]) continue;
    const near = (values[bin - 1] ?? 0) + (values[bin + 1] ?? 0);
    const far = (values[bin - 3] ?? 0) + (values[bin + 3] ?? 0);
    values[bin] = near * 0.5625 - far * 0.0625;
  }
}

/** Half the width of a blur in bins, and how much of the difference to it is added. */
const SHARPER = { radius: 4, amount: 2 } as const;

/** Raises bars above their blurred surroundings; a band averages out the noise that would be raised, too. */
export function sharpenProfile(profile: Float32Array): Float32Array {
  const soft = runningMean(runningMean(profile));
  return profile.map((value, bin) => Math.max(0, Math.min(255, value + SHARPER.amount * (value - (soft[bin] ?? 0)))));
}

function runningMean(values: Float32Array): Float32Array {
  const { radius } = SHARPER;
  const at = (bin: number) => values[Math.max(0, Math.min(values.length - 1, bin))] ?? 0;
  const means = new Float32Array(values.length);
  let sum = 0;
  for (let bin = -radius; bin <= radius; bin += 1) sum += at(bin);
  for (let bin = 0; bin < values.length; bin += 1) {
    means[bin] = sum / (2 * radius + 1);
    sum += at(bin + radius + 1) - at(bin - radius);
  }
  return means;
}

/** Sharpness as the mean squared step, for aligning a band with the bars. */
export function measureSharpness(profile: Float32Array): number {
  let sum = 0;
  for (let bin = 2; bin < profile.length; bin += 1) {
    const step = (profile[bin] ?? 0) - (profile[bin - 2] ?? 0);
    sum += step * step;
  }
  return sum / profile.length;
}

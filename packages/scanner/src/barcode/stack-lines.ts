import type { GrayImage } from '../image/gray-image.ts';
import { type Band, getProfile } from './profile.ts';

/** Shifts tried around the expected one at both ends of a line, in bins. */
const REACH = 4;
/** Every second bin is enough for comparing two lines. */
const STEP = 2;
/** Of nine values at a place, the lowest and highest two are scratches, glare and noise. */
const DROPPED = 2;

/** How far a line is shifted against the middle one at its two ends, in bins. */
interface Shift {
  readonly start: number;
  readonly end: number;
}

const NO_SHIFT: Shift = { start: 0, end: 0 };

/**
 * One profile of all lines of a field together, for bars that noise or scratches hide in each of them. Perspective lets
 * bars fan out, so each line is laid on the middle one by the shift of its two ends under which both agree best.
 *
 * @param bands the middle one first, then those of both sides in turn
 */
export function stackLines(image: GrayImage, bands: readonly Band[]): Float32Array {
  const lines = bands.map((band) => getProfile(image, band));
  const sum = new Float32Array(lines[0]?.length ?? 0);
  const shifts: Shift[] = [];
  const aligned = lines.map((line, index) => {
    const shift = index === 0 ? NO_SHIFT : findShift(sum, getSlopes(line), expectShift(shifts));
    shifts.push(shift);
    const moved = move(line, shift);
    getSlopes(moved).forEach((slope, bin) => {
      sum[bin] = (sum[bin] ?? 0) + slope;
    });
    return moved;
  });
  return combine(aligned);
}

/** The lines of a side follow each other in every second place: the next one goes on as the last two went. */
function expectShift(shifts: readonly Shift[]): Shift {
  const last = shifts[shifts.length - 2] ?? NO_SHIFT;
  const before = shifts[shifts.length - 4] ?? NO_SHIFT;
  return { start: 2 * last.start - before.start, end: 2 * last.end - before.end };
}

/** What light and shadow leave of a profile: its rises and falls. */
function getSlopes(profile: Float32Array): Float32Array {
  const slopes = new Float32Array(profile.length);
  for (let bin = 1; bin + 1 < profile.length; bin += 1) slopes[bin] = (profile[bin + 1] ?? 0) - (profile[bin - 1] ?? 0);
  return slopes;
}

function findShift(wanted: Float32Array, slopes: Float32Array, expected: Shift): Shift {
  let best = expected;
  let most = Number.NEGATIVE_INFINITY;
  for (let start = -REACH; start <= REACH; start += 1) {
    for (let end = -REACH; end <= REACH; end += 1) {
      const shift = { start: expected.start + start, end: expected.end + end };
      const likeness = compare(wanted, slopes, shift);
      if (likeness <= most) continue;
      most = likeness;
      best = shift;
    }
  }
  return best;
}

function compare(wanted: Float32Array, slopes: Float32Array, { start, end }: Shift): number {
  const size = wanted.length;
  const slope = (end - start) / size;
  let sum = 0;
  for (let bin = 0; bin < size; bin += STEP) {
    const at = Math.round(bin + start + slope * bin);
    if (at >= 0 && at < size) sum += (wanted[bin] ?? 0) * (slopes[at] ?? 0);
  }
  return sum;
}

function move(line: Float32Array, { start, end }: Shift): Float32Array {
  const last = line.length - 1;
  const slope = (end - start) / line.length;
  return line.map((_, bin) => {
    const at = Math.max(0, Math.min(last, bin + start + slope * bin));
    const left = Math.floor(at);
    const value = line[left] ?? 0;
    return value + ((line[Math.min(last, left + 1)] ?? 0) - value) * (at - left);
  });
}

/** The mean of the values of all lines at a place, without the extreme ones. */
function combine(lines: readonly Float32Array[]): Float32Array {
  const result = new Float32Array(lines[0]?.length ?? 0);
  const values = new Float32Array(lines.length);
  const count = Math.max(1, lines.length - 2 * DROPPED);
  for (let bin = 0; bin < result.length; bin += 1) {
    lines.forEach((line, index) => {
      values[index] = line[bin] ?? 0;
    });
    values.sort();
    let sum = 0;
    for (let index = 0; index < count; index += 1) sum += values[index + DROPPED] ?? 0;
    result[bin] = sum / count;
  }
  return result;
}

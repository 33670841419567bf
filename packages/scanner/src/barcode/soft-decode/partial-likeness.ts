import type { Templates } from './templates.ts';

/**
 * Compares the visible samples of a shape with those of each symbol: correlations from -1 to 1, as `likeness` has for
 * whole shapes. Light that glare adds, evenly or increasing to one side, makes no difference.
 */
export function createPartialLikeness(
  { samples, count, shapes }: Templates,
  seen: readonly number[],
): (shape: Float32Array) => Float32Array {
  const pick = (values: Float32Array, from: number) =>
    normalizeWithoutSlope(
      Float32Array.from(seen, (sample) => values[from + sample] ?? 0),
      seen,
    );
  const symbols = Array.from({ length: count }, (_, symbol) => pick(shapes, symbol * samples));
  return (shape) => {
    const visible = pick(shape, 0);
    return Float32Array.from(symbols, (symbol) => dot(symbol, visible));
  };
}

/** To length 1, without its mean and its slope over the samples; all 0 where nothing else is left. */
function normalizeWithoutSlope(values: Float32Array, seen: readonly number[]): Float32Array {
  const mean = getMean(values);
  const middle = getMean(seen);
  let spread = 0;
  let shared = 0;
  values.forEach((value, at) => {
    const off = (seen[at] ?? 0) - middle;
    spread += off * off;
    shared += off * value;
  });
  const slope = spread > 0 ? shared / spread : 0;
  const rest = values.map((value, at) => value - mean - slope * ((seen[at] ?? 0) - middle));
  const length = Math.sqrt(dot(rest, rest));
  return length > 1e-6 ? rest.map((value) => value / length) : rest.fill(0);
}

function getMean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum / Math.max(1, values.length);
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

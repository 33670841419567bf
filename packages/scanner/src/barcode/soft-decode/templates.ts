import { CODE_39_SYMBOLS, CODE_128_PATTERNS, CODE_128_STOP } from '../symbols.ts';

/** Shapes of symbols under camera blur, for comparison with parts of a profile. */
export interface Templates {
  /** Sampling points per symbol. */
  readonly samples: number;
  readonly count: number;
  /** The widest element, as a part of its symbol. */
  readonly widestPart: number;
  /** Whether light that falls on one side makes no difference. */
  readonly ignoresSlope: boolean;
  /** `count` rows of `samples` values, each normalized to mean 0 and length 1; darkness is positive. */
  readonly shapes: Float32Array;
}

const FINE = 12;
const CODE_39_SAMPLES = 32;
const CODE_128_SAMPLES = 26;

const made = new Map<string, Templates>();

function cached(key: string, make: () => Templates): Templates {
  const known = made.get(key);
  if (known) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

/** Code 39, each character with its gap. `ratio` is wide to narrow, `blur` the standard deviation in modules. */
export function code39Templates(ratio: number, blur: number, ignoresSlope: boolean): Templates {
  return cached(`39 ${ratio} ${blur} ${ignoresSlope}`, () => {
    const symbols = CODE_39_SYMBOLS.map(({ wide }) => [...wide.map((isWide) => (isWide ? ratio : 1)), 1]);
    return makeTemplates(symbols, { samples: CODE_39_SAMPLES, blur, ignoresSlope });
  });
}

/** Code 128, symbols 0 to 105, and as 106 the stop symbol without its closing bar. */
export function code128Templates(blur: number): Templates {
  return cached(`128 ${blur}`, () => {
    const symbols = [...CODE_128_PATTERNS, CODE_128_STOP].map((pattern) => [...pattern].map(Number));
    return makeTemplates(symbols, { samples: CODE_128_SAMPLES, blur, ignoresSlope: false });
  });
}

function makeTemplates(
  symbols: readonly (readonly number[])[],
  { samples, blur, ignoresSlope }: { samples: number; blur: number; ignoresSlope: boolean },
): Templates {
  const shapes = new Float32Array(symbols.length * samples);
  symbols.forEach((widths, row) => {
    const shape = getShape(widths, samples, blur);
    shapes.set(normalize(ignoresSlope ? removeSlope(shape) : shape), row * samples);
  });
  const widest = symbols.map((widths) => Math.max(...widths) / widths.reduce((sum, width) => sum + width, 0));
  return { samples, count: symbols.length, widestPart: Math.max(...widest), ignoresSlope, shapes };
}

/** The adjacent symbols are unknown: assumes a space before, and a bar and then medium darkness after. */
function getShape(widths: readonly number[], samples: number, blur: number): Float32Array {
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const margin = Math.ceil(3 * blur) + 1;
  const dark = new Float32Array(Math.ceil((modules + 2 * margin) * FINE)).fill(0.5);
  const paint = (from: number, to: number, value: number) =>
    dark.fill(value, Math.round((from + margin) * FINE), Math.round((to + margin) * FINE));
  paint(-1, 0, 0);
  paint(modules, modules + 1, 1);
  let at = 0;
  widths.forEach((width, place) => {
    paint(at, at + width, place % 2 === 0 ? 1 : 0);
    at += width;
  });
  const shape = new Float32Array(samples);
  const reach = Math.ceil(3 * blur * FINE);
  for (let sample = 0; sample < samples; sample += 1) {
    const middle = Math.round((((sample + 0.5) / samples) * modules + margin) * FINE);
    let sum = 0;
    let weights = 0;
    for (let off = -reach; off <= reach; off += 1) {
      const weight = Math.exp(-((off / FINE / blur) ** 2) / 2);
      sum += (dark[middle + off] ?? 0.5) * weight;
      weights += weight;
    }
    shape[sample] = sum / weights;
  }
  return shape;
}

/** To mean 0 and length 1, in place. */
function normalize(values: Float32Array): Float32Array {
  let mean = 0;
  for (let at = 0; at < values.length; at += 1) mean += values[at] ?? 0;
  mean /= values.length;
  let square = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = (values[at] ?? 0) - mean;
    values[at] = value;
    square += value * value;
  }
  const scale = square > 1e-9 ? 1 / Math.sqrt(square) : 0;
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) * scale;
  return values;
}

/** Takes away the straight line that fits the values best, except for its mean; in place. */
function removeSlope(values: Float32Array): Float32Array {
  const middle = (values.length - 1) / 2;
  let shared = 0;
  for (let at = 0; at < values.length; at += 1) shared += (values[at] ?? 0) * (at - middle);
  const slope = (12 * shared) / (values.length ** 3 - values.length);
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) - slope * (at - middle);
  return values;
}

/** Part of a profile as a shape, `width` bins from `start`; darkness is positive. */
export function cutShape(
  profile: Float32Array,
  { start, width, ignoresSlope }: { start: number; width: number; ignoresSlope: boolean },
  shape: Float32Array,
): Float32Array {
  const step = width / shape.length;
  const last = profile.length - 2;
  let at = start + step / 2;
  for (let sample = 0; sample < shape.length; sample += 1, at += step) {
    const inside = Math.max(0, Math.min(last, at));
    const bin = inside | 0;
    const part = inside - bin;
    shape[sample] = -((profile[bin] ?? 0) * (1 - part) + (profile[bin + 1] ?? 0) * part);
  }
  return normalize(ignoresSlope ? removeSlope(shape) : shape);
}

/** Correlation of a shape with one symbol, -1 to 1. */
export function likeness(shape: Float32Array, templates: Templates, symbol: number): number {
  const { samples, shapes } = templates;
  let sum = 0;
  for (let sample = 0, at = symbol * samples; sample < samples; sample += 1, at += 1) {
    sum += (shape[sample] ?? 0) * (shapes[at] ?? 0);
  }
  return sum;
}

import { findCovered } from './covered.ts';
import { createPartialLikeness } from './partial-likeness.ts';
import { cutShape, likeness, type Templates } from './templates.ts';

/** A potential code: adjacent symbols of equal width. Positions in bins. */
export interface Hypothesis {
  readonly templates: Templates;
  readonly symbols: number;
  /** Start of the first symbol, length of all symbols, and widths of the first and last ones. */
  readonly start: number;
  readonly length: number;
  readonly firstWidth: number;
  readonly lastWidth: number;
  readonly firsts: readonly number[];
  readonly last: number;
}

/** How well each symbol fits at each position of a code that was followed to its end. */
export interface Followed {
  readonly symbols: number;
  readonly templates: Templates;
  /** `symbols` rows with one correlation per template. */
  readonly likenesses: Float32Array;
  /** The part of each symbol that is visible, 0 to 1; `null` unless covers were looked for. */
  readonly visible: Float32Array | null;
  readonly mean: number;
  readonly start: number;
  readonly end: number;
}

/** Positions tried on each side of the expected one, in fractions of the width. */
const SIDE_STEPS = 14;
const STEPS_IN_WIDTH = 44;
/** A path with a lower mean after a few symbols is abandoned. */
const LEAST_EARLY_MEAN = 0.74;
const LEAST_MEAN = 0.8;
/** A run of one brightness that is this many times as long as the widest element shows no bars. */
const FLATTEST = 1.45;
const BEND_COST = 0.012;
/** A symbol of which less is visible says nothing. */
const LEAST_VISIBLE = 0.2;

/**
 * Follows a potential code from symbol to symbol. Widths may drift, as on a curved or tilted label: finds the path with
 * the best fits and the smoothest steps (Viterbi). `null` as soon as the fits are too poor.
 *
 * @param seesCovers finds what glare or dirt covers, and compares only the rest
 */
export function follow(profile: Float32Array, hypothesis: Hypothesis, seesCovers = false): Followed | null {
  const { symbols, templates } = hypothesis;
  const places = 2 * SIDE_STEPS + 1;
  const shape = new Float32Array(templates.samples);
  const expected = expectedStarts(hypothesis);
  const from = Array.from({ length: symbols }, () => new Int8Array(places));
  let sums = new Float32Array(places).fill(Number.NEGATIVE_INFINITY);
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    const middle = expected[symbol] ?? 0;
    const width = (expected[symbol + 1] ?? 0) - middle;
    const step = width / STEPS_IN_WIDTH;
    // The ends are known better than the middle.
    const reach = Math.min(SIDE_STEPS, 2 + Math.ceil(16 * Math.sqrt(Math.min(symbol, symbols - 1 - symbol) / symbols)));
    const next = new Float32Array(places).fill(Number.NEGATIVE_INFINITY);
    let top = Number.NEGATIVE_INFINITY;
    for (let side = -reach; side <= reach; side += 1) {
      const place = side + SIDE_STEPS;
      let before = symbol === 0 ? 0 : Number.NEGATIVE_INFINITY;
      if (symbol > 0) {
        for (let turn = -2; turn <= 2; turn += 1) {
          const sum = (sums[place + turn] ?? Number.NEGATIVE_INFINITY) - BEND_COST * turn * turn;
          if (sum <= before) continue;
          before = sum;
          (from[symbol] ?? new Int8Array(0))[place] = turn;
        }
      }
      if (before === Number.NEGATIVE_INFINITY) continue;
      cutShape(profile, { start: middle + side * step, width, ignoresSlope: templates.ignoresSlope }, shape);
      const sum = before + bestFit(shape, hypothesis, symbol);
      next[place] = sum;
      top = Math.max(top, sum);
    }
    sums = next;
    if (top < (symbol < 3 ? LEAST_EARLY_MEAN : LEAST_EARLY_MEAN + 0.04) * (symbol + 1)) return null;
  }
  let place = 0;
  for (let other = 1; other < places; other += 1) if ((sums[other] ?? 0) > (sums[place] ?? 0)) place = other;
  if ((sums[place] ?? 0) < LEAST_MEAN * symbols) return null;
  const starts = traceBack(from, place, expected);
  const first = starts[0] ?? 0;
  const last = starts[symbols] ?? 0;
  const least = templates.widestPart * FLATTEST * ((last - first) / symbols);
  const covered = seesCovers ? findCovered(profile, first, last, least) : null;
  return measure(profile, hypothesis, expected, starts, covered);
}

/**
 * Widths that go from the first to the last and, where these two do not make up the length, swell or shrink in between:
 * perspective is no straight line, and on a cylinder the middle is wider than both sides.
 */
function expectedStarts({ symbols, start, length, firstWidth, lastWidth }: Hypothesis): Float32Array {
  const starts = new Float32Array(symbols + 1);
  const part = (symbol: number) => symbol / Math.max(1, symbols - 1);
  const bulge = (symbol: number) => part(symbol) * (1 - part(symbol));
  let bulges = 0;
  for (let symbol = 0; symbol < symbols; symbol += 1) bulges += bulge(symbol);
  const excess = (length - (symbols * (firstWidth + lastWidth)) / 2) / bulges;
  let at = start;
  for (let symbol = 0; symbol <= symbols; symbol += 1) {
    starts[symbol] = at;
    at += firstWidth + (lastWidth - firstWidth) * part(symbol) + excess * bulge(symbol);
  }
  return starts;
}

function bestFit(shape: Float32Array, { templates, firsts, last, symbols }: Hypothesis, symbol: number): number {
  if (symbol === symbols - 1) return likeness(shape, templates, last);
  let best = -1;
  if (symbol === 0) {
    for (const first of firsts) best = Math.max(best, likeness(shape, templates, first));
    return best;
  }
  for (let other = 0; other < templates.count; other += 1) best = Math.max(best, likeness(shape, templates, other));
  return best;
}

function traceBack(from: readonly Int8Array[], end: number, expected: Float32Array): Float32Array {
  const starts = new Float32Array(from.length + 1);
  let place = end;
  for (let symbol = from.length - 1; symbol >= 0; symbol -= 1) {
    const width = (expected[symbol + 1] ?? 0) - (expected[symbol] ?? 0);
    starts[symbol] = (expected[symbol] ?? 0) + ((place - SIDE_STEPS) * width) / STEPS_IN_WIDTH;
    place += from[symbol]?.[place] ?? 0;
  }
  const last = from.length;
  starts[last] = (starts[last - 1] ?? 0) + (expected[last] ?? 0) - (expected[last - 1] ?? 0);
  return starts;
}

/** All correlations along the path, each symbol from its own start to the next one's. */
function measure(
  profile: Float32Array,
  { symbols, templates }: Hypothesis,
  expected: Float32Array,
  starts: Float32Array,
  covered: Uint8Array | null,
): Followed {
  const likenesses = new Float32Array(symbols * templates.count).fill(-1);
  const visible = new Float32Array(symbols).fill(1);
  const shape = new Float32Array(templates.samples);
  let total = 0;
  let shown = 0;
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    const start = starts[symbol] ?? 0;
    const own = (starts[symbol + 1] ?? 0) - start;
    const width = (own + (expected[symbol + 1] ?? 0) - (expected[symbol] ?? 0)) / 2;
    const fits = likenesses.subarray(symbol * templates.count, (symbol + 1) * templates.count);
    const seen = covered && listVisible(covered, start, width, templates.samples);
    const part = seen ? seen.length / templates.samples : 1;
    visible[symbol] = part < LEAST_VISIBLE ? 0 : part;
    const compare = seen && part < 1 ? createPartialLikeness(templates, seen) : null;
    for (const off of [-0.012, 0, 0.012]) {
      cutShape(profile, { start: start + off * width, width, ignoresSlope: templates.ignoresSlope }, shape);
      const partial = compare?.(shape);
      for (let other = 0; other < templates.count; other += 1) {
        const fit = partial ? (partial[other] ?? 0) : likeness(shape, templates, other);
        if (fit > (fits[other] ?? -1)) fits[other] = fit;
      }
    }
    total += Math.max(...fits) * (visible[symbol] ?? 0);
    shown += visible[symbol] ?? 0;
  }
  const mean = shown > 0 ? total / shown : 0;
  return {
    symbols,
    templates,
    likenesses,
    visible: covered && visible,
    mean,
    start: starts[0] ?? 0,
    end: starts[symbols] ?? 0,
  };
}

/** The samples of a symbol that are not covered. */
function listVisible(covered: Uint8Array, start: number, width: number, samples: number): number[] {
  const all = Array.from({ length: samples }, (_, sample) => sample);
  return all.filter((sample) => covered[Math.round(start + ((sample + 0.5) / samples) * width)] !== 1);
}

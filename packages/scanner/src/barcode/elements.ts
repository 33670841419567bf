/** Bars and spaces of one line, in profile bins. Element 0 is a bar; bars have even indices. */
export interface Elements {
  /** Start of each element; one additional entry for the end of the last. */
  readonly edges: Float32Array;
  readonly count: number;
}

export interface Cut {
  /** Edge threshold between the middle of its own swing (0) and that of the surroundings (1). */
  readonly pull: number;
  /** Smaller swings, as a share of the local contrast, are noise or a scratch. */
  readonly leastSwing: number;
}

/** Window for lows and highs around a bin: some 20 modules of a fine code, 4 of a coarse one. */
const WINDOW = 40;
const LEAST_CONTRAST = 9;

/**
 * Cuts a profile into bars and spaces. Each swing between a local maximum and minimum is one edge, so bars thinner than
 * the blur count although they never get dark; edges have subpixel positions, where the light crosses the middle.
 */
export function cutElements(profile: Float32Array, { pull, leastSwing }: Cut): Elements {
  const turns = findTurns(profile, leastSwing);
  const edges = new Float32Array(turns.length);
  let count = 0;
  let isFirstBar = true;
  for (let index = 0; index + 1 < turns.length; index += 1) {
    const from = turns[index] ?? 0;
    const to = turns[index + 1] ?? 0;
    const start = profile[from] ?? 0;
    const end = profile[to] ?? 0;
    if (isFirstBar && start < end) continue;
    isFirstBar = false;
    const wide = middleAround(profile, turns, index);
    const low = Math.min(start, end);
    const high = Math.max(start, end);
    const margin = (high - low) * 0.25;
    const wanted = ((low + high) / 2) * (1 - pull) + wide * pull;
    edges[count] = crossing(profile, from, to, Math.min(high - margin, Math.max(low + margin, wanted)));
    count += 1;
  }
  return { edges: edges.subarray(0, count), count: Math.max(0, count - 1) };
}

/** The middle between the lowest minimum and the highest maximum of a few surrounding turns. */
function middleAround(profile: Float32Array, turns: readonly number[], index: number): number {
  let low = 255;
  let high = 0;
  for (let near = Math.max(0, index - 4); near <= Math.min(turns.length - 1, index + 5); near += 1) {
    const value = profile[turns[near] ?? 0] ?? 0;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return (low + high) / 2;
}

function crossing(profile: Float32Array, from: number, to: number, level: number): number {
  const isFalling = (profile[from] ?? 0) > (profile[to] ?? 0);
  let first = -1;
  let last = -1;
  for (let bin = from + 1; bin <= to; bin += 1) {
    const before = (profile[bin - 1] ?? 0) - level;
    const after = (profile[bin] ?? 0) - level;
    if (isFalling ? before >= 0 && after < 0 : before <= 0 && after > 0) {
      const at = bin - 1 + before / (before - after);
      if (first < 0) first = at;
      last = at;
    }
  }
  return first < 0 ? (from + to) / 2 : (first + last) / 2;
}

/** Positions of alternating maxima and minima whose swings exceed the noise. */
function findTurns(profile: Float32Array, leastSwing: number): number[] {
  const swings = contrastAround(profile);
  const turns: number[] = [];
  let highAt = 0;
  let lowAt = 0;
  let direction = 0;
  for (let bin = 1; bin < profile.length; bin += 1) {
    const value = profile[bin] ?? 0;
    const least = Math.max(LEAST_CONTRAST, (swings[bin] ?? 0) * leastSwing);
    if (value > (profile[highAt] ?? 0)) highAt = bin;
    if (value < (profile[lowAt] ?? 0)) lowAt = bin;
    if (direction <= 0 && value - (profile[lowAt] ?? 0) > least) {
      turns.push(lowAt);
      direction = 1;
      highAt = bin;
    } else if (direction >= 0 && (profile[highAt] ?? 0) - value > least) {
      turns.push(highAt);
      direction = -1;
      lowAt = bin;
    }
  }
  if (direction !== 0) turns.push(direction > 0 ? highAt : lowAt);
  return turns;
}

/** Highest minus lowest value near each bin, in coarse steps: it only sets a threshold. */
function contrastAround(profile: Float32Array): Float32Array {
  const cells = Math.ceil(profile.length / WINDOW);
  const lows = new Float32Array(cells + 2).fill(255);
  const highs = new Float32Array(cells + 2);
  for (let bin = 0; bin < profile.length; bin += 1) {
    const cell = Math.floor(bin / WINDOW) + 1;
    const value = profile[bin] ?? 0;
    if (value < (lows[cell] ?? 0)) lows[cell] = value;
    if (value > (highs[cell] ?? 0)) highs[cell] = value;
  }
  const result = new Float32Array(profile.length);
  for (let bin = 0; bin < profile.length; bin += 1) {
    const cell = Math.floor(bin / WINDOW) + 1;
    const low = Math.min(lows[cell - 1] ?? 255, lows[cell] ?? 255, lows[cell + 1] ?? 255);
    const high = Math.max(highs[cell - 1] ?? 0, highs[cell] ?? 0, highs[cell + 1] ?? 0);
    result[bin] = high - low;
  }
  return result;
}

/** The same line read from its other end. */
export function reverseElements({ edges, count }: Elements): Elements {
  if (count < 1) return { edges, count };
  // The first element must be a bar: if there is an even number, drop the final space.
  const last = count % 2 === 0 ? count - 1 : count;
  const turned = new Float32Array(last + 1);
  const end = edges[last] ?? 0;
  for (let index = 0; index <= last; index += 1) turned[index] = end - (edges[last - index] ?? 0);
  return { edges: turned, count: last };
}

/** For light bars on a dark background: turns spaces into bars. */
export function invertElements({ edges, count }: Elements): Elements {
  return { edges: edges.subarray(1), count: Math.max(0, count - 1) };
}

/**
 * Aligns one small picture with another by the Lucas-Kanade method: their differences, weighted by the slopes of the
 * first, tell how to move the second. A placement has six numbers: the horizontal shift of the center and its change
 * across and down the picture, then the same vertically, all in pixels at the picture's edge.
 */
export type Placement = readonly number[];

/** A square picture with precomputed data for alignment. */
export interface Layer {
  pixels: Float32Array;
  side: number;
  /** Derivatives of the picture by each of the six numbers, per pixel. */
  slopes: Float32Array;
  /** Inverse of the 6 × 6 matrix of the slopes' products. */
  inverse: Float64Array;
}

const NUMBERS = 6;
/** Limit for each number as a share of the side: a tenth cropped, and a slight rotation. */
const FARTHEST = 0.09;
/** Regularizes directions in which a picture has no structure. */
const DAMPING = { share: 1e-3, least: 0.5 };
/** In pixels; smaller steps end the iteration. */
const STILL = 0.01;
/** With less overlap there is no result. */
const LEAST_OVERLAP = 0.6;

export function createLayer(pixels: Float32Array, side: number): Layer {
  const slopes = computeSlopes(pixels, side);
  return { pixels, side, slopes, inverse: invert(computeProducts(slopes)) };
}

function computeSlopes(pixels: Float32Array, side: number): Float32Array {
  const slopes = new Float32Array(pixels.length * NUMBERS);
  const middle = (side - 1) / 2;
  for (let y = 1; y < side - 1; y += 1) {
    for (let x = 1; x < side - 1; x += 1) {
      const at = y * side + x;
      const across = ((pixels[at + 1] ?? 0) - (pixels[at - 1] ?? 0)) / 2;
      const down = ((pixels[at + side] ?? 0) - (pixels[at - side] ?? 0)) / 2;
      const [right, low] = [(x - middle) / middle, (y - middle) / middle];
      slopes.set([across, across * right, across * low, down, down * right, down * low], at * NUMBERS);
    }
  }
  return slopes;
}

function computeProducts(slopes: Float32Array): Float64Array {
  const products = new Float64Array(NUMBERS * NUMBERS);
  for (let at = 0; at < slopes.length; at += NUMBERS) {
    for (let i = 0; i < NUMBERS; i += 1) {
      for (let j = 0; j < NUMBERS; j += 1) {
        products[i * NUMBERS + j] = (products[i * NUMBERS + j] ?? 0) + (slopes[at + i] ?? 0) * (slopes[at + j] ?? 0);
      }
    }
  }
  for (let i = 0; i < NUMBERS; i += 1) {
    const at = i * NUMBERS + i;
    products[at] = (products[at] ?? 0) * (1 + DAMPING.share) + DAMPING.least;
  }
  return products;
}

/** Inverts a symmetric, positive 6 × 6 matrix (Gauss-Jordan). */
function invert(matrix: Float64Array): Float64Array {
  const left = Float64Array.from(matrix);
  const right = Float64Array.from(matrix, (_, at) => (at % (NUMBERS + 1) === 0 ? 1 : 0));
  for (let pivot = 0; pivot < NUMBERS; pivot += 1) {
    const divisor = left[pivot * NUMBERS + pivot] ?? 1;
    for (const side of [left, right]) {
      for (let j = 0; j < NUMBERS; j += 1) side[pivot * NUMBERS + j] = (side[pivot * NUMBERS + j] ?? 0) / divisor;
    }
    for (let i = 0; i < NUMBERS; i += 1) {
      const factor = left[i * NUMBERS + pivot] ?? 0;
      if (i === pivot) continue;
      for (const side of [left, right]) {
        for (let j = 0; j < NUMBERS; j += 1) {
          side[i * NUMBERS + j] = (side[i * NUMBERS + j] ?? 0) - factor * (side[pivot * NUMBERS + j] ?? 0);
        }
      }
    }
  }
  return right;
}

/** The best of the nine shifts by up to a pixel, and the correlation there. Enough to tell most views apart. */
export function shiftedLikeness(layer: Layer, other: Float32Array): { likeness: number; placement: Placement } {
  let best = { likeness: -1, placement: [0, 0, 0, 0, 0, 0] };
  for (let down = -1; down <= 1; down += 1) {
    for (let across = -1; across <= 1; across += 1) {
      const likeness = likenessAt(layer, other, down * layer.side + across);
      if (likeness > best.likeness) best = { likeness, placement: [across, 0, 0, down, 0, 0] };
    }
  }
  return best;
}

/** Correlation of all but the outermost pixels with the other picture shifted by `way`. */
function likenessAt({ pixels, side }: Layer, other: Float32Array, way: number): number {
  const sums = noSums();
  for (let y = 1; y < side - 1; y += 1) {
    for (let at = y * side + 1; at < (y + 1) * side - 1; at += 1) add(sums, pixels[at] ?? 0, other[at + way] ?? 0);
  }
  return computeCorrelation(sums);
}

interface Sums {
  count: number;
  own: number;
  ownSquares: number;
  its: number;
  itsSquares: number;
  both: number;
}

function noSums(): Sums {
  return { count: 0, own: 0, ownSquares: 0, its: 0, itsSquares: 0, both: 0 };
}

function add(sums: Sums, own: number, its: number): void {
  sums.count += 1;
  sums.own += own;
  sums.ownSquares += own * own;
  sums.its += its;
  sums.itsSquares += its * its;
  sums.both += own * its;
}

function computeCorrelation({ count, own, ownSquares, its, itsSquares, both }: Sums): number {
  const spread = (ownSquares - (own * own) / count) * (itsSquares - (its * its) / count);
  return spread > 0 ? (both - (own * its) / count) / Math.sqrt(spread) : 0;
}

/** Called for a pixel of the layer and its counterpart in the other picture. */
type Visit = (at: number, counterpart: number) => void;

/** Visits the overlap of the layer and the other picture under a placement, without the layer's outermost pixels. */
function visitCommon({ side }: Layer, other: Float32Array, placement: Placement, visit: Visit): void {
  const [across = 0, acrossRight = 0, acrossLow = 0, down = 0, downRight = 0, downLow = 0] = placement;
  const middle = (side - 1) / 2;
  for (let y = 1; y < side - 1; y += 1) {
    const low = (y - middle) / middle;
    for (let x = 1; x < side - 1; x += 1) {
      const right = (x - middle) / middle;
      const there = x + across + acrossRight * right + acrossLow * low;
      const below = y + down + downRight * right + downLow * low;
      if (there < 0 || below < 0 || there >= side - 1 || below >= side - 1) continue;
      const from = Math.floor(below) * side + Math.floor(there);
      const [partAcross, partDown] = [there - Math.floor(there), below - Math.floor(below)];
      const upper = (other[from] ?? 0) * (1 - partAcross) + (other[from + 1] ?? 0) * partAcross;
      const lower = (other[from + side] ?? 0) * (1 - partAcross) + (other[from + side + 1] ?? 0) * partAcross;
      visit(y * side + x, upper * (1 - partDown) + lower * partDown);
    }
  }
}

/** Correlation of the overlap under a placement, from -1 to 1. */
export function likenessUnder(layer: Layer, other: Float32Array, placement: Placement): number {
  const sums = noSums();
  visitCommon(layer, other, placement, (at, counterpart) => add(sums, layer.pixels[at] ?? 0, counterpart));
  return sums.count < LEAST_OVERLAP * other.length ? 0 : computeCorrelation(sums);
}

/** Refines a nearby placement in a few steps. */
export function aligned(layer: Layer, other: Float32Array, start: Placement, steps: number): Placement {
  const placement = [...start];
  const farthest = FARTHEST * layer.side;
  for (let step = 0; step < steps; step += 1) {
    const move = moveFrom(layer, other, placement);
    for (let i = 0; i < NUMBERS; i += 1) {
      const moved = (placement[i] ?? 0) + (move[i] ?? 0);
      placement[i] = Math.max(-farthest, Math.min(farthest, moved));
    }
    if (move.every((each) => Math.abs(each) < STILL)) break;
  }
  return placement;
}

function moveFrom(layer: Layer, other: Float32Array, placement: Placement): Float64Array {
  const { pixels, slopes, inverse } = layer;
  const pull = new Float64Array(NUMBERS);
  visitCommon(layer, other, placement, (at, counterpart) => {
    const difference = (pixels[at] ?? 0) - counterpart;
    for (let i = 0; i < NUMBERS; i += 1) pull[i] = (pull[i] ?? 0) + (slopes[at * NUMBERS + i] ?? 0) * difference;
  });
  return pull.map((_, i) => pull.reduce((sum, each, j) => sum + (inverse[i * NUMBERS + j] ?? 0) * each, 0));
}

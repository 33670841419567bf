import type { GrayImage } from '../image/gray-image.ts';
import { shrink } from '../image/sampling.ts';
import { takeDistinct } from './take-distinct.ts';
import { scaleTextLine, type TextLine } from './text-line.ts';

/** A squarer frame contains more than one line. */
const LEAST_ASPECT = 2;
/** Bands are searched in a picture of about this width: printed dots merge and noise evens out. */
const SMALL_WIDTH = 360;
/** Slopes to try on either side of level, and their distance. */
const SLOPES = 12;
const SLOPE_STEP = 0.02;
const LEAST_HEIGHT = 5;
/** Edges are capped at this multiple of the mean: adjacent bars would drown out faint print. */
const STRONGEST_EDGE = 3;
/**
 * The share of the frame's width of an aimed line, and the spread (as a logarithm) of the ratio of character height to
 * step.
 */
const USUAL_EXTENT = 0.88;
const HEIGHT_SPREAD = 0.42;
/** A picture without noise has none. */
const LEAST_USUAL_RISE = 0.01;

/** A row of characters as found by its edges. */
export interface Band extends TextLine {
  /** How far its borders stand out from the other pixel rows; comparable between pictures. */
  readonly clearness: number;
}

interface RankedBand {
  readonly top: number;
  readonly bottom: number;
  readonly score: number;
  readonly clearness: number;
}

/**
 * Finds rows of characters by the edges of their strokes: straight bands with many edges between quiet borders, most
 * promising first. Finds lines whose characters are not connected parts: dots, faint strokes, characters that touch a
 * line above or below.
 */
export function findBands(image: GrayImage, most = 3): Band[] {
  if (image.width < image.height * LEAST_ASPECT) return [];
  const factor = Math.max(1, Math.round(image.width / SMALL_WIDTH));
  const small = shrink(image, factor);
  const edges = findEdges(small);
  const { slope, profile } = sharpestProfile(edges, small);
  return computeBands(profile, small.width, most).map((band) =>
    scaleTextLine(toTextLine(small, edges, slope, band), factor),
  );
}

/** Horizontal brightness differences, capped. */
function findEdges({ width, height, data }: GrayImage): Float32Array {
  const edges = new Float32Array(width * height);
  let sum = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const edge = Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0));
      edges[at] = edge;
      sum += edge;
    }
  }
  const limit = (STRONGEST_EDGE * sum) / edges.length;
  return edges.map((edge) => Math.min(edge, limit));
}

/** Mean edge strength of each line at the slope at which adjacent lines differ most. */
function sharpestProfile(edges: Float32Array, size: GrayImage) {
  let best: { slope: number; profile: Float32Array; sharpness: number } = {
    slope: 0,
    profile: new Float32Array(0),
    sharpness: -1,
  };
  for (let index = -SLOPES; index <= SLOPES; index += 1) {
    const slope = index * SLOPE_STEP;
    const profile = profileAt(edges, size, slope);
    let sharpness = 0;
    for (let y = 2; y < profile.length; y += 1) sharpness += ((profile[y] ?? 0) - (profile[y - 2] ?? 0)) ** 2;
    if (sharpness > best.sharpness) best = { slope, profile, sharpness };
  }
  return best;
}

function profileAt(edges: Float32Array, { width, height }: GrayImage, slope: number): Float32Array {
  const sums = new Float32Array(height);
  const counts = new Float32Array(height);
  for (let x = 0; x < width; x += 1) {
    const fall = Math.round(slope * (x - width / 2));
    for (let y = Math.max(0, fall); y < Math.min(height, height + fall); y += 1) {
      sums[y - fall] = (sums[y - fall] ?? 0) + (edges[y * width + x] ?? 0);
      counts[y - fall] = (counts[y - fall] ?? 0) + 1;
    }
  }
  // Outside the picture there are no edges.
  return sums.map((sum, y) => sum / Math.max(counts[y] ?? 0, width / 2));
}

/** Bands between a rise and a fall of the profile, of a height that fits seventeen characters across the frame. */
function computeBands(profile: Float32Array, width: number, most: number): RankedBand[] {
  const { length } = profile;
  const usual = (width * USUAL_EXTENT) / 17;
  const highest = profile.reduce((a, b) => Math.max(a, b), 1);
  const rises = Float32Array.from({ length: length + 1 }, (_, y) => riseAt(profile, y) / highest);
  const usualRise = Math.max(LEAST_USUAL_RISE, rises.map(Math.abs).sort()[length >> 1] ?? 0);
  const bands: RankedBand[] = [];
  for (let top = 0; top < length - LEAST_HEIGHT; top += 1) {
    const rise = rises[top] ?? 0;
    if (rise <= 0) continue;
    for (let bottom = top + LEAST_HEIGHT; bottom <= Math.min(length, top + length * 0.85); bottom += 1) {
      const fall = -(rises[bottom] ?? 0);
      if (fall <= 0) continue;
      const unusual = Math.log((bottom - top) / usual) / HEIGHT_SPREAD;
      const aside = Math.abs((top + bottom) / 2 / length - 0.5);
      const likely = (Math.min(rise, fall) + (rise + fall) / 4) * Math.exp(-(unusual ** 2) / 2);
      bands.push({ top, bottom, score: likely * (1 - aside), clearness: likely / usualRise });
    }
  }
  bands.sort((a, b) => b.score - a.score);
  return takeDistinct(bands, most, isSameBand);
}

/** Edge strength of the two lines from y minus that of the two before. */
function riseAt(profile: Float32Array, y: number): number {
  const at = (line: number) => profile[line] ?? 0;
  return at(y) + at(y + 1) - at(y - 1) - at(y - 2);
}

function isSameBand(one: RankedBand, other: RankedBand): boolean {
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return common > 0.7 * Math.max(one.bottom - one.top, other.bottom - other.top);
}

function toTextLine(image: GrayImage, edges: Float32Array, slope: number, band: RankedBand): Band {
  const { top, bottom, clearness } = band;
  const { width, height, data } = image;
  const columns = new Float32Array(width);
  const light: number[] = [];
  for (let x = 0; x < width; x += 1) {
    const fall = Math.round(slope * (x - width / 2));
    for (let y = Math.max(0, top + fall); y < Math.min(height, bottom + fall); y += 1) {
      columns[x] = (columns[x] ?? 0) + (edges[y * width + x] ?? 0);
      light.push(data[y * width + x] ?? 0);
    }
  }
  const [left, right] = getExtent(columns, bottom - top);
  return {
    height: bottom - top,
    slope,
    left,
    right,
    middleX: width / 2,
    middleY: (top + bottom) / 2,
    isLight: isInkLight(light),
    step: (right - left) / 17,
    count: 17,
    clearness,
  };
}

function getExtent(columns: Float32Array, height: number): [number, number] {
  const reach = Math.max(2, Math.round(height * 0.6));
  const around = columns.map((_, x) => {
    let sum = 0;
    for (let at = Math.max(0, x - reach); at <= Math.min(columns.length - 1, x + reach); at += 1)
      sum += columns[at] ?? 0;
    return sum;
  });
  const level = (around.toSorted((a, b) => a - b)[Math.floor(around.length * 0.7)] ?? 0) * 0.45;
  const first = around.findIndex((sum) => sum > level);
  const last = around.findLastIndex((sum) => sum > level);
  return [Math.min(first + reach * 0.7, columns.length / 2), Math.max(last - reach * 0.7, columns.length / 2 + 1)];
}

/** Ink covers less than half of a line, so it is on the far side of the mean. */
function isInkLight(light: readonly number[]): boolean {
  const mean = light.reduce((sum, value) => sum + value, 0) / Math.max(1, light.length);
  return light.reduce((sum, value) => sum + (value - mean) ** 3, 0) > 0;
}

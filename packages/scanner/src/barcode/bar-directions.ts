import type { GrayImage } from '../image/gray-image.ts';
import { shrink } from '../image/sampling.ts';

/** A region of parallel strokes such as bars. Lengths in pixels of the full picture. */
export interface BarField {
  readonly x: number;
  readonly y: number;
  /** Direction across the bars (along a scan line), in radians from -PI/2 to PI/2. */
  readonly angle: number;
  /**
   * Direction in which the bars follow each other, in radians. Equal to `angle` on a frontal view; on a tilted label,
   * bars are not perpendicular to their row.
   */
  readonly run: number;
  readonly length: number;
  readonly height: number;
  /** A score for comparing fields. */
  readonly weight: number;
}

const BLOCK = 8;
/** Mean squared gradient below which a block only contains noise. */
const LEAST_ENERGY = 90;
/** 1 if all gradients share a direction, 0 if none dominates. */
const LEAST_COHERENCE = 0.5;
/** Adjacent blocks are grouped up to this difference in direction: cosine of twice the angle (about 14 degrees). */
const SAME_DIRECTION = 0.88;
const LEAST_BLOCKS = 7;
/** The heaviest groups, which are tested for being parts of one code. */
const MOST_JOINED = 12;
/** A VIN's 300 modules do not fit in fewer pixels. */
const LEAST_LENGTH = 150;

/** More shear (about 20 degrees) means it is not a label that a person aims at. */
const STEEPEST = 0.36;

interface Blocks {
  readonly columns: number;
  readonly rows: number;
  /** Structure tensor of each block: doubled-angle vector and energy. */
  readonly cosine: Float32Array;
  readonly sine: Float32Array;
  readonly energy: Float32Array;
}

/** Regions of parallel strokes, heaviest first. */
export function findBarFields(image: GrayImage, most: number): BarField[] {
  const factor = Math.max(1, Math.round(Math.max(image.width, image.height) / 1200));
  const small = shrink(image, factor);
  const blocks = smooth(measureBlocks(small));
  const groups = groupBlocks(blocks).map((members) => ({ members, field: measureField(members, blocks, factor) }));
  const joined = joinGroups(groups, blocks, factor).map(({ field }) => field);
  return joined
    .filter((field) => field.length >= LEAST_LENGTH)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most);
}

function measureBlocks(image: GrayImage): Blocks {
  const { width, data } = image;
  const columns = Math.floor((width - 2) / BLOCK);
  const rows = Math.floor((image.height - 2) / BLOCK);
  const size = Math.max(0, columns * rows);
  const cosine = new Float32Array(size);
  const sine = new Float32Array(size);
  const energy = new Float32Array(size);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let across = 0;
      let down = 0;
      let mixed = 0;
      // Every second line is enough for a direction, at half the cost.
      for (let v = 0; v < BLOCK; v += 2) {
        let at = (row * BLOCK + v + 1) * width + column * BLOCK + 1;
        for (let u = 0; u < BLOCK; u += 1, at += 1) {
          const gradientX = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
          const gradientY = (data[at + width] ?? 0) - (data[at - width] ?? 0);
          across += gradientX * gradientX;
          down += gradientY * gradientY;
          mixed += gradientX * gradientY;
        }
      }
      const block = row * columns + column;
      const samples = (BLOCK * BLOCK) / 2;
      cosine[block] = (across - down) / samples;
      sine[block] = (2 * mixed) / samples;
      energy[block] = (across + down) / samples;
    }
  }
  return { columns, rows, cosine, sine, energy };
}

function smooth(blocks: Blocks): Blocks {
  const spread = (values: Float32Array) => boxOfThree(values, blocks.columns, blocks.rows);
  return {
    ...blocks,
    cosine: spread(blocks.cosine),
    sine: spread(blocks.sine),
    energy: spread(blocks.energy),
  };
}

function boxOfThree(values: Float32Array, columns: number, rows: number): Float32Array {
  const across = new Float32Array(values.length);
  const result = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const column = at % columns;
    const before = column > 0 ? (values[at - 1] ?? 0) : (values[at] ?? 0);
    const after = column < columns - 1 ? (values[at + 1] ?? 0) : (values[at] ?? 0);
    across[at] = before * 0.25 + (values[at] ?? 0) * 0.5 + after * 0.25;
  }
  for (let at = 0; at < values.length; at += 1) {
    const row = Math.floor(at / columns);
    const above = row > 0 ? (across[at - columns] ?? 0) : (across[at] ?? 0);
    const below = row < rows - 1 ? (across[at + columns] ?? 0) : (across[at] ?? 0);
    result[at] = above * 0.25 + (across[at] ?? 0) * 0.5 + below * 0.25;
  }
  return result;
}

interface Group {
  readonly members: readonly number[];
  readonly field: BarField;
}

/**
 * Glare, folds and weak print split a code: aligned groups are joined into one field, in addition to the groups
 * themselves.
 */
function joinGroups(groups: readonly Group[], blocks: Blocks, factor: number): Group[] {
  const largest = groups.toSorted((one, other) => other.field.weight - one.field.weight).slice(0, MOST_JOINED);
  const result = largest.slice();
  for (const [index, first] of largest.entries()) {
    let grown: Group = first;
    for (const second of largest.slice(index + 1)) {
      if (!isInLine(grown.field, second.field)) continue;
      const members = [...grown.members, ...second.members];
      grown = { members, field: measureField(members, blocks, factor) };
    }
    if (grown !== first) result.push(grown);
  }
  return result;
}

function isInLine(one: BarField, other: BarField): boolean {
  const turn = Math.abs(Math.sin(one.angle - other.angle));
  if (turn > 0.2) return false;
  const offX = other.x - one.x;
  const offY = other.y - one.y;
  const along = Math.abs(offX * Math.cos(one.run) + offY * Math.sin(one.run));
  const down = Math.abs(-offX * Math.sin(one.run) + offY * Math.cos(one.run));
  const gap = along - (one.length + other.length) / 2;
  const higher = Math.max(one.height, other.height);
  return gap < 0.3 * Math.max(one.length, other.length) && gap > -higher && down < 0.35 * higher + 0.07 * along;
}

function groupBlocks({ columns, rows, cosine, sine, energy }: Blocks): number[][] {
  const strength = new Float32Array(energy.length);
  const state = new Uint8Array(energy.length);
  for (let at = 0; at < energy.length; at += 1) {
    const e = energy[at] ?? 0;
    strength[at] = Math.hypot(cosine[at] ?? 0, sine[at] ?? 0);
    if (e > LEAST_ENERGY && (strength[at] ?? 0) > e * LEAST_COHERENCE) state[at] = 1;
  }
  const groups: number[][] = [];
  for (let seed = 0; seed < state.length; seed += 1) {
    if (state[seed] !== 1) continue;
    state[seed] = 2;
    const queue = [seed];
    for (let next = 0; next < queue.length; next += 1) {
      const at = queue[next] ?? 0;
      const column = at % columns;
      const row = Math.floor(at / columns);
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          const x = column + dx;
          const y = row + dy;
          if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
          const other = y * columns + x;
          if (state[other] !== 1) continue;
          const dot = (cosine[at] ?? 0) * (cosine[other] ?? 0) + (sine[at] ?? 0) * (sine[other] ?? 0);
          if (dot < SAME_DIRECTION * (strength[at] ?? 0) * (strength[other] ?? 0)) continue;
          state[other] = 2;
          queue.push(other);
        }
      }
    }
    if (queue.length >= LEAST_BLOCKS) groups.push(queue);
  }
  return groups;
}

function measureField(members: readonly number[], blocks: Blocks, factor: number): BarField {
  let cosine = 0;
  let sine = 0;
  let coherence = 0;
  for (const at of members) {
    const e = Math.sqrt(blocks.energy[at] ?? 1);
    cosine += (blocks.cosine[at] ?? 0) / e;
    sine += (blocks.sine[at] ?? 0) / e;
    coherence += Math.hypot(blocks.cosine[at] ?? 0, blocks.sine[at] ?? 0) / Math.max(1, blocks.energy[at] ?? 1);
  }
  const angle = Math.atan2(sine, cosine) / 2;
  const dx = Math.cos(angle);
  const dy = Math.sin(angle);
  const places = members.map((at) => {
    const x = ((at % blocks.columns) + 0.5) * BLOCK;
    const y = (Math.floor(at / blocks.columns) + 0.5) * BLOCK;
    return { along: x * dx + y * dy, down: -x * dy + y * dx };
  });
  const slope = computeSlope(places);
  const least = Math.min(...places.map(({ along: place }) => place));
  const most = Math.max(...places.map(({ along: place }) => place));
  const along = (least + most) / 2;
  const heights = places.map((place) => place.down - slope * (place.along - along)).sort((one, other) => one - other);
  // A few stray blocks above or below must not move the field off the bars.
  const low = heights[Math.floor(heights.length * 0.04)] ?? 0;
  const high = heights[Math.ceil(heights.length * 0.96) - 1] ?? 0;
  const down = (low + high) / 2;
  const length = (most - least + BLOCK) * factor;
  const height = (high - low + BLOCK) * factor;
  return {
    x: (along * dx - down * dy + 1) * factor,
    y: (along * dy + down * dx + 1) * factor,
    angle,
    run: angle + Math.atan(slope),
    length,
    height,
    weight: (coherence * coherence * Math.sqrt(length / Math.max(height, BLOCK))) / members.length,
  };
}

/** The slope of the field's middle line; 0 if the field is too square to tell. */
function computeSlope(places: readonly { readonly along: number; readonly down: number }[]): number {
  const meanAlong = places.reduce((sum, { along }) => sum + along, 0) / places.length;
  const meanDown = places.reduce((sum, { down }) => sum + down, 0) / places.length;
  let spread = 0;
  let shared = 0;
  let downSpread = 0;
  for (const { along, down } of places) {
    spread += (along - meanAlong) ** 2;
    shared += (along - meanAlong) * (down - meanDown);
    downSpread += (down - meanDown) ** 2;
  }
  const slope = spread > downSpread * 4 ? shared / spread : 0;
  return Math.max(-STEEPEST, Math.min(STEEPEST, slope));
}

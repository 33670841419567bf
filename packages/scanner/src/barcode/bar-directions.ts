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

/** How a picture is looked at for bars. */
export interface BarLook {
  /** Pixels of the picture, some 1200 wide, that are averaged into one in both directions. */
  readonly coarse: number;
  /** Pixels of a block on each side. */
  readonly block: number;
  /** Whether what noise adds to each block is measured and taken off. */
  readonly offsetsNoise: boolean;
}

export const PLAIN_LOOK: BarLook = { coarse: 1, block: 8, offsetsNoise: false };
/** For what is left: noise hides the direction of pale bars, which coarse pixels average out. */
export const COARSE_LOOK: BarLook = { coarse: 2, block: 8, offsetsNoise: true };
/** And blocks of half the size, in which bars of 20 pixels' height are not mixed with what is above and below them. */
export const FINE_LOOK: BarLook = { coarse: 1, block: 4, offsetsNoise: true };

/** Mean squared gradient below which a block only contains noise. */
const LEAST_ENERGY = 90;
/** Share of a picture that is taken to show nothing but noise. */
const QUIET_SHARE = 0.25;
/** Less energy above that of noise, as a share of it, is noise too. */
const LEAST_OVER_NOISE = 0.5;
/** 1 if all gradients share a direction, 0 if none dominates. */
const LEAST_COHERENCE = 0.5;
/** Adjacent blocks are grouped up to this difference in direction: cosine of twice the angle (about 14 degrees). */
const SAME_DIRECTION = 0.88;
/** In pixels: seven blocks of eight. */
const LEAST_AREA = 7 * 64;
/** The heaviest groups, which are tested for being parts of one code. */
const MOST_JOINED = 12;
/** A group that is higher than another by more than this is no part of the same code. */
const MOST_HIGHER = 2.5;
/** In pixels: fields that differ by less are read once. */
const SAME_PLACE = 4;
/** Rows of a group with this share of the blocks of its fullest row belong to the bars, too. */
const CORE_SHARE = 0.5;
/** In blocks: what is farther away in the same row is something else. */
const CORE_GAP = 3;
/** A VIN's 300 modules do not fit in fewer pixels. */
const LEAST_LENGTH = 150;

/** More shear (about 20 degrees) means it is not a label that a person aims at. */
const STEEPEST = 0.36;

interface Blocks {
  /** Pixels of a block on each side. */
  readonly block: number;
  readonly columns: number;
  readonly rows: number;
  /** Structure tensor of each block: doubled-angle vector and energy. */
  readonly cosine: Float32Array;
  readonly sine: Float32Array;
  readonly energy: Float32Array;
}

/** Regions of parallel strokes, heaviest first. */
export function findBarFields(image: GrayImage, most: number, look = PLAIN_LOOK): BarField[] {
  const factor = look.coarse * Math.max(1, Math.round(Math.max(image.width, image.height) / 1200));
  const small = shrink(image, factor);
  const blocks = smooth(measureBlocks(small, look.block));
  const measured = (members: readonly number[]) => ({ members, field: measureField(members, blocks, factor) });
  const groups = groupBlocks(blocks, look.offsetsNoise ? getNoise(blocks.energy) : 0).map(measured);
  const apart = groups.flatMap((group) => {
    const cores = getCores(group, blocks, factor).map(measured);
    return cores.length > 0 ? cores : group;
  });
  return [...joinGroups(groups, blocks, factor), ...joinGroups(apart, blocks, factor)]
    .map(({ field }) => field)
    .filter((field) => field.length >= LEAST_LENGTH)
    .sort((one, other) => other.weight - one.weight)
    .filter((field, index, all) => !all.slice(0, index).some((heavier) => isSame(heavier, field)))
    .slice(0, most);
}

/** Whether two fields lie on the same lines of a picture. */
function isSame(one: BarField, other: BarField): boolean {
  const isNear = Math.hypot(one.x - other.x, one.y - other.y) < SAME_PLACE;
  const isTurned = Math.abs(one.angle - other.angle) > 0.01 || Math.abs(one.run - other.run) > 0.01;
  return isNear && !isTurned && Math.abs(one.length - other.length) < SAME_PLACE;
}

/**
 * Bars that touch a label's border or lines of text are in one group with them. The rows of the group with the most
 * blocks are the bars; what else is in these rows is set apart from them. None if the group is as even as bars are.
 */
function getCores({ members, field }: Group, { block, columns }: Blocks, factor: number): number[][] {
  const slope = Math.tan(field.run - field.angle);
  const dx = Math.cos(field.angle);
  const dy = Math.sin(field.angle);
  const places = members.map((at) => {
    const x = ((at % columns) + 0.5) * block - field.x / factor;
    const y = (Math.floor(at / columns) + 0.5) * block - field.y / factor;
    const along = x * dx + y * dy;
    return { at, along, row: Math.round((-x * dy + y * dx - slope * along) / block) };
  });
  const counts = new Map<number, number>();
  for (const { row } of places) counts.set(row, (counts.get(row) ?? 0) + 1);
  const full = Math.max(...counts.values());
  const isFull = (row: number) => (counts.get(row) ?? 0) >= full * CORE_SHARE;
  const middle = [...counts].find(([, count]) => count === full)?.[0] ?? 0;
  let top = middle;
  let bottom = middle;
  while (isFull(top - 1)) top -= 1;
  while (isFull(bottom + 1)) bottom += 1;
  const inRows = places.filter(({ row }) => row >= top && row <= bottom).sort((one, other) => one.along - other.along);
  const runs: number[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const { at, along } of inRows) {
    if (along - before > CORE_GAP * block) runs.push([]);
    runs.at(-1)?.push(at);
    before = along;
  }
  if (runs.length === 1 && inRows.length > 0.8 * members.length) return [];
  return runs.filter((run) => run.length * block * block >= LEAST_AREA);
}

function measureBlocks(image: GrayImage, block: number): Blocks {
  const { width, data } = image;
  const columns = Math.floor((width - 2) / block);
  const rows = Math.floor((image.height - 2) / block);
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
      for (let v = 0; v < block; v += 2) {
        let pixel = (row * block + v + 1) * width + column * block + 1;
        for (let u = 0; u < block; u += 1, pixel += 1) {
          const gradientX = (data[pixel + 1] ?? 0) - (data[pixel - 1] ?? 0);
          const gradientY = (data[pixel + width] ?? 0) - (data[pixel - width] ?? 0);
          across += gradientX * gradientX;
          down += gradientY * gradientY;
          mixed += gradientX * gradientY;
        }
      }
      const at = row * columns + column;
      const samples = (block * block) / 2;
      cosine[at] = (across - down) / samples;
      sine[at] = (2 * mixed) / samples;
      energy[at] = (across + down) / samples;
    }
  }
  return { block, columns, rows, cosine, sine, energy };
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
  if (higher > MOST_HIGHER * Math.min(one.height, other.height)) return false;
  return gap < 0.3 * Math.max(one.length, other.length) && gap > -higher && down < 0.35 * higher + 0.07 * along;
}

/** The energy of blocks in which there is nothing: that of the picture's noise. */
function getNoise(energy: Float32Array): number {
  const sample = energy.filter((_, at) => at % 7 === 0).sort();
  return sample[Math.floor(sample.length * QUIET_SHARE)] ?? 0;
}

function groupBlocks({ block, columns, rows, cosine, sine, energy }: Blocks, noise: number): number[][] {
  const strength = new Float32Array(energy.length);
  const state = new Uint8Array(energy.length);
  for (let at = 0; at < energy.length; at += 1) {
    const e = (energy[at] ?? 0) - noise;
    strength[at] = Math.hypot(cosine[at] ?? 0, sine[at] ?? 0);
    if (e > LEAST_ENERGY && e > noise * LEAST_OVER_NOISE && (strength[at] ?? 0) > e * LEAST_COHERENCE) state[at] = 1;
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
    if (queue.length * block * block >= LEAST_AREA) groups.push(queue);
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
    const x = ((at % blocks.columns) + 0.5) * blocks.block;
    const y = (Math.floor(at / blocks.columns) + 0.5) * blocks.block;
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
  const length = (most - least + blocks.block) * factor;
  const height = (high - low + blocks.block) * factor;
  return {
    x: (along * dx - down * dy + 1) * factor,
    y: (along * dy + down * dx + 1) * factor,
    angle,
    run: angle + Math.atan(slope),
    length,
    height,
    weight: (coherence * coherence * Math.sqrt(length / Math.max(height, blocks.block))) / members.length,
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

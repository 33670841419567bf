import { VIN_LENGTH } from '@marque/domain/product/limits';
import { VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { CHARACTER_STEP, CLASS_COUNT, NO_CHARACTER } from './alphabet.ts';
import { getColumn, PREDICTION_STRIDE, type Predictions } from './character-classifier.ts';

/** Limits for the step between characters, in columns of the line image. */
const SHORTEST_STEP = Math.round(CHARACTER_STEP * 0.65);
const LONGEST_STEP = Math.round(CHARACTER_STEP * 1.6);
const UNEVEN_COST = 4;
const GAP_WEIGHT = 0.35;
const BESIDE_WEIGHT = 0.45;
const LEAST_GAP_LOG = -4;

/** Seventeen likely positions of characters along a line image. */
export interface Segmentation {
  readonly columns: readonly number[];
  /** For each character, the log-probabilities of all characters and of no character. */
  readonly cells: readonly Float32Array[];
  readonly score: number;
  /** Gaps that look like characters themselves. */
  readonly fullGaps: number;
  /** There is a character one step before the first or after the last: this is part of a longer text. */
  readonly goesOn: boolean;
  /** Ink one step beyond the ends: possibly characters, or the edge of a label. */
  readonly neighbors: readonly Neighbor[];
  /** Whether a neighbor is clear, whatever its height: a reason for doubt, but not for rejection. */
  readonly hasClearNeighbor: boolean;
  /** What is beyond the ends where they are not empty, and may be a narrow character. */
  readonly occupied: readonly Neighbor[];
}

interface Neighbor {
  readonly column: number;
  /** As clear as a character that continues the text. */
  readonly isClear: boolean;
}

/** Per-column evidence, with an entry for each column covered by a prediction or interpolated. */
interface Evidence {
  readonly count: number;
  /** Log-probability of the best character. */
  readonly best: Float32Array;
  readonly character: Uint8Array;
  /** Log-probability of no character. */
  readonly nothing: Float32Array;
}

/** The likeliest segmentations into seventeen steps, best first; their ends differ by more than half a character. */
export function findSegmentations(predictions: Predictions, most: number): Segmentation[] {
  const evidence = collectEvidence(predictions);
  const { count } = evidence;
  if (count < VIN_LENGTH * SHORTEST_STEP) return [];
  const before = (at: number) => beside(evidence, at - CHARACTER_STEP) + beside(evidence, at - CHARACTER_STEP / 2);
  const after = (at: number) => beside(evidence, at + CHARACTER_STEP) + beside(evidence, at + CHARACTER_STEP / 2);
  const scores: Float32Array[] = [Float32Array.from(evidence.best, (log, at) => log + before(at))];
  const origins: Int16Array[] = [];
  for (let position = 1; position < VIN_LENGTH; position += 1) {
    const [score, origin] = stepOn(evidence, scores[position - 1] ?? new Float32Array(count));
    scores.push(score);
    origins.push(origin);
  }
  const last = Float32Array.from(scores[VIN_LENGTH - 1] ?? [], (score, at) => score + after(at));
  return ends(last, most).flatMap((end) => {
    const places = [end];
    for (let position = VIN_LENGTH - 2; position >= 0; position -= 1)
      places.unshift(origins[position]?.[places[0] ?? 0] ?? 0);
    const score = last[end] ?? -Infinity;
    const other = otherStart(evidence, scores[0] ?? evidence.best, places);
    const segmentations = other
      ? [
          { places, score },
          { places: other.places, score: score - other.loss },
        ]
      : [{ places, score }];
    return segmentations.map((segmentation) => ({
      columns: segmentation.places.map((place) => getColumn(place / PREDICTION_STRIDE)),
      cells: segmentation.places.map((place) => cellAt(predictions, place)),
      score: segmentation.score,
      fullGaps: fullGaps(evidence, segmentation.places),
      ...lookBeside(evidence, segmentation.places),
    }));
  });
}

/** An alternative first character: the right half of a W looks like a V, and only the rules about makers can tell. */
function otherStart(evidence: Evidence, first: Float32Array, places: readonly number[]) {
  const [start = 0, second = 0, ...rest] = places;
  const valueFrom = (from: number) => (first[from] ?? 0) + linkCost(evidence, from, second);
  let best = -1;
  for (let from = Math.max(0, second - LONGEST_STEP); from <= second - SHORTEST_STEP; from += 1) {
    if (Math.abs(from - start) > CHARACTER_STEP / 5 && (best < 0 || valueFrom(from) > valueFrom(best))) best = from;
  }
  return best < 0 ? null : { places: [best, second, ...rest], loss: valueFrom(start) - valueFrom(best) };
}

/** The cost of a step between characters: unevenness, and a gap that is not empty. */
function linkCost({ nothing }: Evidence, from: number, to: number): number {
  const gap = Math.max(LEAST_GAP_LOG, nothing[(from + to) >> 1] ?? 0);
  const uneven = (to - from) / CHARACTER_STEP - 1;
  return GAP_WEIGHT * gap - UNEVEN_COST * uneven * uneven;
}

/** Interpolates columns between two predictions as their mean. */
function collectEvidence(predictions: Predictions): Evidence {
  const count = Math.max(0, predictions.count * PREDICTION_STRIDE - 1);
  const best = new Float32Array(count);
  const character = new Uint8Array(count);
  const nothing = new Float32Array(count);
  for (let at = 0; at < count; at += 1) {
    const cell = cellAt(predictions, at);
    nothing[at] = cell[NO_CHARACTER] ?? 0;
    let likeliest = 0;
    for (let other = 1; other < NO_CHARACTER; other += 1) {
      if ((cell[other] ?? 0) > (cell[likeliest] ?? 0)) likeliest = other;
    }
    best[at] = cell[likeliest] ?? 0;
    character[at] = likeliest;
  }
  return { count, best, character, nothing };
}

function cellAt({ count, logs }: Predictions, place: number): Float32Array {
  const low = Math.floor(place / PREDICTION_STRIDE);
  const high = Math.min(count - 1, Math.ceil(place / PREDICTION_STRIDE));
  const cell = new Float32Array(CLASS_COUNT);
  for (let prediction = 0; prediction < CLASS_COUNT; prediction += 1) {
    cell[prediction] = ((logs[low * CLASS_COUNT + prediction] ?? 0) + (logs[high * CLASS_COUNT + prediction] ?? 0)) / 2;
  }
  return cell;
}

/**
 * A VIN is not part of a longer line: there must be nothing one step beyond its ends. Outside the line image nothing is
 * known.
 */
function beside({ count, nothing }: Evidence, at: number): number {
  return at < 0 || at >= count ? 0 : BESIDE_WEIGHT * Math.max(LEAST_GAP_LOG, nothing[at] ?? 0);
}

function stepOn(evidence: Evidence, before: Float32Array): [Float32Array, Int16Array] {
  const { count, best } = evidence;
  const score = new Float32Array(count).fill(-1e9);
  const origin = new Int16Array(count);
  for (let at = SHORTEST_STEP; at < count; at += 1) {
    for (let step = SHORTEST_STEP; step <= Math.min(at, LONGEST_STEP); step += 1) {
      const from = at - step;
      const value = (before[from] ?? 0) + (best[at] ?? 0) + linkCost(evidence, from, at);
      if (value > (score[at] ?? 0)) {
        score[at] = value;
        origin[at] = from;
      }
    }
  }
  return [score, origin];
}

function ends(scores: Float32Array, most: number): number[] {
  const order = Array.from(scores.keys()).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const chosen: number[] = [];
  for (const end of order) {
    if (chosen.length === most || (scores[end] ?? 0) < -1e8) break;
    if (chosen.every((other) => Math.abs(other - end) > CHARACTER_STEP / 2)) chosen.push(end);
  }
  return chosen;
}

function fullGaps({ nothing }: Evidence, places: readonly number[]): number {
  return places.slice(1).filter((place, index) => (nothing[(place + (places[index] ?? 0)) >> 1] ?? 0) < Math.log(0.4))
    .length;
}

function lookBeside(
  evidence: Evidence,
  places: readonly number[],
): Pick<Segmentation, 'goesOn' | 'neighbors' | 'hasClearNeighbor' | 'occupied'> {
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  const step = (last - first) / (VIN_LENGTH - 1);
  const before = followers(evidence, first, -step);
  const behind = followers(evidence, last, step);
  // A single character on either side is one of the asterisks that makers set around a VIN.
  if (before.isClear && behind.isClear && !before.further && !behind.further)
    return { goesOn: false, neighbors: [], hasClearNeighbor: false, occupied: [] };
  return {
    goesOn: [before, behind].some(({ isClear, further, isLikeOne }) => isClear && (further || !isLikeOne)),
    neighbors: [before, behind].flatMap(({ next, isClear }) =>
      next === null ? [] : [{ column: getColumn(next / PREDICTION_STRIDE), isClear }],
    ),
    hasClearNeighbor: before.isClear || behind.isClear,
    occupied: [...findOccupied(evidence, first, -step), ...findOccupied(evidence, last, step)],
  };
}

/** The range beyond an end where a character may be, in steps: a proportional 1 is close. */
const BESIDE = { from: 0.7, to: 1.25 } as const;
const EMPTY_LOG = Math.log(0.4);

/** The fullest column beyond an end, unless it is empty. */
function findOccupied({ count, nothing, best }: Evidence, end: number, away: number): Neighbor[] {
  const one = end + away * BESIDE.from;
  const other = end + away * BESIDE.to;
  const to = Math.min(count - 1, Math.round(Math.max(one, other)));
  let fullest = -1;
  for (let at = Math.max(0, Math.round(Math.min(one, other))); at <= to; at += 1) {
    if (fullest < 0 || (nothing[at] ?? 0) < (nothing[fullest] ?? 0)) fullest = at;
  }
  if (fullest < 0 || (nothing[fullest] ?? 0) > EMPTY_LOG) return [];
  const character = findCharacterNear({ count, best }, { place: fullest, step: Math.abs(away), leastLog: CLEAR_LOG });
  return [{ column: getColumn(fullest / PREDICTION_STRIDE), isClear: character !== null }];
}

/** Characters one and two steps beyond an end. The edge of a label looks like a 1 with nothing after it. */
function followers({ count, best, character }: Evidence, end: number, away: number) {
  const find = (place: number, leastLog: number) =>
    findCharacterNear({ count, best }, { place, step: Math.abs(away), leastLog });
  const next = find(end + away, FAINT_LOG);
  return {
    next,
    isClear: next !== null && (best[next] ?? 0) > CLEAR_LOG,
    isLikeOne: next !== null && character[next] === ONE,
    further: find(end + 2 * away, CLEAR_LOG) !== null,
  };
}

const ONE = VIN_CHARACTERS.indexOf('1');
/** Maximum deviation of the next character from a whole step, in steps. */
const NEAR = 0.25;
/** Minimum log-probability to count as a character, and to be considered. */
const CLEAR_LOG = Math.log(0.6);
const FAINT_LOG = Math.log(0.25);

function findCharacterNear(
  { count, best }: Pick<Evidence, 'count' | 'best'>,
  { place, step, leastLog }: { place: number; step: number; leastLog: number },
): number | null {
  let clearest = -1;
  const to = Math.min(count - 1, Math.round(place + step * NEAR));
  for (let at = Math.max(0, Math.round(place - step * NEAR)); at <= to; at += 1) {
    if (clearest < 0 || (best[at] ?? 0) > (best[clearest] ?? 0)) clearest = at;
  }
  return clearest >= 0 && (best[clearest] ?? 0) > leastLog ? clearest : null;
}

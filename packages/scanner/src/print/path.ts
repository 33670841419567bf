import { ANSWER_COUNT, LETTER_STEP, NOTHING, VIN_SIGNS } from './letters.ts';
import { ANSWER_STRIDE, type Answers, columnOf } from './net.ts';

const LETTERS = 17;

/** Steps from letter to letter that a row may have, in columns of the strip. */
const SHORTEST_STEP = Math.round(LETTER_STEP * 0.65);
const LONGEST_STEP = Math.round(LETTER_STEP * 1.6);
/** How much an uneven step costs, how much a gap without emptiness, and what stands beside the row. */
const UNEVEN_COST = 4;
const GAP_WEIGHT = 0.35;
const BESIDE_WEIGHT = 0.45;
const LEAST_GAP_LOG = -4;

/** Seventeen places along a strip where letters are likely to stand. */
export interface LetterPath {
  /** Columns of the strip. */
  readonly columns: readonly number[];
  /** For each letter the logarithms of the probabilities of all signs (and of no letter). */
  readonly cells: readonly Float32Array[];
  readonly score: number;
  /** Places between two letters that look like letters themselves. */
  readonly fullGaps: number;
  /** A letter stands a step before the first or behind the last: this is a part of a longer text. */
  readonly goesOn: boolean;
}

/** What stands where, one entry for each column that an answer or its neighbour covers. */
interface Evidence {
  readonly count: number;
  /** Logarithm of the best sign's probability. */
  readonly letter: Float32Array;
  /** Which sign that is. */
  readonly sign: Uint8Array;
  /** Logarithm of the probability of nothing. */
  readonly nothing: Float32Array;
}

/** The likeliest paths of seventeen steps, best first; their ends differ by more than half a letter. */
export function findPaths(answers: Answers, most: number): LetterPath[] {
  const evidence = evidenceOf(answers);
  const { count } = evidence;
  if (count < LETTERS * SHORTEST_STEP) return [];
  const before = (at: number) => beside(evidence, at - LETTER_STEP) + beside(evidence, at - LETTER_STEP / 2);
  const after = (at: number) => beside(evidence, at + LETTER_STEP) + beside(evidence, at + LETTER_STEP / 2);
  const scores: Float32Array[] = [Float32Array.from(evidence.letter, (log, at) => log + before(at))];
  const origins: Int16Array[] = [];
  for (let letter = 1; letter < LETTERS; letter += 1) {
    const [score, origin] = stepOn(evidence, scores[letter - 1] ?? new Float32Array(count));
    scores.push(score);
    origins.push(origin);
  }
  const last = Float32Array.from(scores[LETTERS - 1] ?? [], (score, at) => score + after(at));
  return ends(last, most).flatMap((end) => {
    const places = [end];
    for (let letter = LETTERS - 2; letter >= 0; letter -= 1) places.unshift(origins[letter]?.[places[0] ?? 0] ?? 0);
    const score = last[end] ?? -Infinity;
    const other = otherStart(evidence, scores[0] ?? evidence.letter, places);
    const paths = other
      ? [
          { places, score },
          { places: other.places, score: score - other.loss },
        ]
      : [{ places, score }];
    return paths.map((path) => ({
      columns: path.places.map((place) => columnOf(place / ANSWER_STRIDE)),
      cells: path.places.map((place) => cellAt(answers, place)),
      score: path.score,
      fullGaps: fullGaps(evidence, path.places),
      goesOn: goesOn(evidence, path.places),
    }));
  });
}

/** A first letter elsewhere: the right half of a W looks like a V, and only the rules about makers can tell. */
function otherStart(evidence: Evidence, first: Float32Array, places: readonly number[]) {
  const [start = 0, second = 0, ...rest] = places;
  const valueFrom = (from: number) => (first[from] ?? 0) + linkCost(evidence, from, second);
  let best = -1;
  for (let from = Math.max(0, second - LONGEST_STEP); from <= second - SHORTEST_STEP; from += 1) {
    if (Math.abs(from - start) > LETTER_STEP / 5 && (best < 0 || valueFrom(from) > valueFrom(best))) best = from;
  }
  return best < 0 ? null : { places: [best, second, ...rest], loss: valueFrom(start) - valueFrom(best) };
}

/** What a step from one letter to the next costs: unevenness, and a gap that is not empty. */
function linkCost({ nothing }: Evidence, from: number, to: number): number {
  const gap = Math.max(LEAST_GAP_LOG, nothing[(from + to) >> 1] ?? 0);
  const uneven = (to - from) / LETTER_STEP - 1;
  return GAP_WEIGHT * gap - UNEVEN_COST * uneven * uneven;
}

/** Every column gets an answer: those between two answers the mean of both. */
function evidenceOf(answers: Answers): Evidence {
  const count = Math.max(0, answers.count * ANSWER_STRIDE - 1);
  const letter = new Float32Array(count);
  const sign = new Uint8Array(count);
  const nothing = new Float32Array(count);
  for (let at = 0; at < count; at += 1) {
    const cell = cellAt(answers, at);
    nothing[at] = cell[NOTHING] ?? 0;
    let best = 0;
    for (let other = 1; other < NOTHING; other += 1) if ((cell[other] ?? 0) > (cell[best] ?? 0)) best = other;
    letter[at] = cell[best] ?? 0;
    sign[at] = best;
  }
  return { count, letter, sign, nothing };
}

function cellAt({ count, logs }: Answers, place: number): Float32Array {
  const low = Math.floor(place / ANSWER_STRIDE);
  const high = Math.min(count - 1, Math.ceil(place / ANSWER_STRIDE));
  const cell = new Float32Array(ANSWER_COUNT);
  for (let answer = 0; answer < ANSWER_COUNT; answer += 1) {
    cell[answer] = ((logs[low * ANSWER_COUNT + answer] ?? 0) + (logs[high * ANSWER_COUNT + answer] ?? 0)) / 2;
  }
  return cell;
}

/** A VIN is no part of a longer row: nothing stands a step beside its ends. Outside the strip nothing is known. */
function beside({ count, nothing }: Evidence, at: number): number {
  return at < 0 || at >= count ? 0 : BESIDE_WEIGHT * Math.max(LEAST_GAP_LOG, nothing[at] ?? 0);
}

function stepOn(evidence: Evidence, before: Float32Array): [Float32Array, Int16Array] {
  const { count, letter } = evidence;
  const score = new Float32Array(count).fill(-1e9);
  const origin = new Int16Array(count);
  for (let at = SHORTEST_STEP; at < count; at += 1) {
    for (let step = SHORTEST_STEP; step <= Math.min(at, LONGEST_STEP); step += 1) {
      const from = at - step;
      const value = (before[from] ?? 0) + (letter[at] ?? 0) + linkCost(evidence, from, at);
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
    if (chosen.every((other) => Math.abs(other - end) > LETTER_STEP / 2)) chosen.push(end);
  }
  return chosen;
}

function fullGaps({ nothing }: Evidence, places: readonly number[]): number {
  return places.slice(1).filter((place, index) => (nothing[(place + (places[index] ?? 0)) >> 1] ?? 0) < Math.log(0.4))
    .length;
}

function goesOn(evidence: Evidence, places: readonly number[]): boolean {
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  const step = (last - first) / (LETTERS - 1);
  const before = followers(evidence, first, -step);
  const behind = followers(evidence, last, step);
  // A sign on either side and nothing beyond are the stars that makers set around a VIN.
  if (before.next && behind.next && !before.further && !behind.further) return false;
  return [before, behind].some(({ next, further, isLikeOne }) => next && (further || !isLikeOne));
}

/** Whether signs stand one and two steps away from an end. The edge of a label looks like a 1, with nothing behind it. */
function followers(evidence: Evidence, end: number, away: number) {
  const next = signNear(evidence, end + away, Math.abs(away));
  const further = signNear(evidence, end + 2 * away, Math.abs(away));
  return { next: next !== null, further: further !== null, isLikeOne: next === ONE };
}

const ONE = VIN_SIGNS.indexOf('1');
/** How far from a whole step the next letter may stand, in steps, and how clear it must be to count. */
const NEAR = 0.25;
const CLEAR_LOG = Math.log(0.6);

function signNear({ count, letter, sign }: Evidence, place: number, step: number): number | null {
  let best = -1;
  const to = Math.min(count - 1, Math.round(place + step * NEAR));
  for (let at = Math.max(0, Math.round(place - step * NEAR)); at <= to; at += 1) {
    if (best < 0 || (letter[at] ?? 0) > (letter[best] ?? 0)) best = at;
  }
  return best >= 0 && (letter[best] ?? 0) > CLEAR_LOG ? (sign[best] ?? null) : null;
}

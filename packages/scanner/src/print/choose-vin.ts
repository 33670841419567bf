import { VIN_LENGTH } from '@marque/domain/product/limits';
import { CHECK_DIGIT_INDEX, CHECK_DIGIT_MODULUS, VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { CHECK_CHARACTERS, CHECK_SUM_SHARES } from '../check-sum-shares.ts';
import { CHARACTER_COUNT } from './alphabet.ts';

/** Whether these three characters are the start of some maker's VINs. */
export type IsKnownWmi = (wmi: string) => boolean;

export interface ChosenVin {
  readonly vin: string;
  /** Probability of this VIN among all possible VINs, 0 to 1. */
  readonly share: number;
  /** Total log-probability lost compared with the likeliest characters. */
  readonly cost: number;
  /** The rules' penalty, 0 or less: an unknown maker, a wrong check digit, unusual characters. */
  readonly rules: number;
  /** The lowest probability of its characters according to the net. */
  readonly weakest: number;
  readonly fitsCheckDigit: boolean;
  readonly isKnownMaker: boolean;
}

/** The characters that stand where a maker has nothing to say, by their places. */
type Fillers = ReadonlyMap<number, number>;

const YEAR_PLACE = 9;

/**
 * The net is overconfident on pictures unlike its training data: its logarithms are scaled, and no character is
 * impossible.
 */
const TRUST = 0.8;
const LEAST_LOG = -8;

/** Log-probabilities of rule violations. */
const UNKNOWN_MAKER = -5;
const ODD_CHECK_CHARACTER = -2.5;
const ODD_YEAR = -2.5;
const LETTER_IN_NUMBER = -1.5;
/**
 * A VIN without a correct check digit: with Z fillers at positions 4 to 6 and 9 (European makers), at positions 4 to 6
 * only or with the fillers of Ford of Europe, and without fillers.
 */
const WHOLLY_FILLED = 1.5;
/** The most that rules add to what a picture shows. */
export const MOST_RULES = WHOLLY_FILLED;
const FILLED = -1.2;
const UNCHECKED = -4.5;

const FIRST_DIGIT = VIN_CHARACTERS.indexOf('0');
const isDigit = (character: number) => character >= FIRST_DIGIT;
const Z = VIN_CHARACTERS.indexOf('Z');
const YEARLESS = new Set([...'UZ0'].map((character) => VIN_CHARACTERS.indexOf(character)));
const X = VIN_CHARACTERS.indexOf('X');
const NO_FILLERS: Fillers = new Map();
const Z_FILLERS: Fillers = new Map([3, 4, 5].map((place) => [place, Z]));
const ALL_Z_FILLERS: Fillers = new Map([...Z_FILLERS, [CHECK_DIGIT_INDEX, Z]]);
const X_FILLERS: Fillers = new Map([4, 5].map((place) => [place, X]));
/** Ford of Europe writes X in positions 5 and 6 of a VIN, and a letter of the model in position 9. */
const X_FILLING_MAKERS: ReadonlySet<string> = new Set(['WF0', 'X9F', 'Z6F', 'NM0', 'UN1', 'VS6', 'SFA']);
const NUMBER_PLACE = 12;

/** Prior cost of a character at a position; -Infinity if it is not allowed. */
function prior(place: number, character: number): number {
  if (place > NUMBER_PLACE) return isDigit(character) ? 0 : -Infinity;
  if (place === NUMBER_PLACE) return isDigit(character) ? 0 : LETTER_IN_NUMBER;
  if (place === CHECK_DIGIT_INDEX)
    return CHECK_CHARACTERS.includes(character) || character === Z ? 0 : ODD_CHECK_CHARACTER;
  if (place === YEAR_PLACE) return YEARLESS.has(character) ? ODD_YEAR : 0;
  return 0;
}

const PRIORS = Array.from({ length: VIN_LENGTH }, (_, place) =>
  Float64Array.from({ length: CHARACTER_COUNT }, (_, character) => prior(place, character)),
);

/** Evidence for each character at each position, combined with the priors. */
type Table = readonly Float64Array[];

/** The first three characters. */
interface Beginning {
  readonly characters: readonly [number, number, number];
  readonly score: number;
  readonly remainder: number;
  /** North America (1 to 5) and China (L) require a check digit. */
  readonly mustFit: boolean;
  readonly fillsWithX: boolean;
}

/**
 * Chooses seventeen characters together: the likeliest VIN under the rules of the check digit, the fillers, the year,
 * the serial number and the makers, and its share among all others (exact sums over all VINs, by remainders of the
 * check digit).
 */
export function chooseVin(cells: readonly Float32Array[], isKnownWmi?: IsKnownWmi): ChosenVin | null {
  if (cells.length !== VIN_LENGTH) return null;
  const table = cells.map(weigh);
  const beginnings = getBeginnings(table, isKnownWmi);
  const checked = bestChecked(table, beginnings);
  const whollyFilled = bestPlain(table, beginnings, ALL_Z_FILLERS);
  const filled = bestPlain(table, beginnings, Z_FILLERS);
  const withoutCheckDigit = table.with(CHECK_DIGIT_INDEX, weighLetters(cells[CHECK_DIGIT_INDEX]));
  const filledWithX = bestPlain(
    withoutCheckDigit,
    beginnings.filter(({ fillsWithX }) => fillsWithX),
    X_FILLERS,
  );
  const unchecked = bestPlain(table, beginnings, NO_FILLERS);
  const all = [
    { ...checked, prior: 0 },
    { ...whollyFilled, prior: WHOLLY_FILLED },
    { ...filled, prior: FILLED },
    { ...filledWithX, prior: FILLED },
    { ...unchecked, prior: UNCHECKED },
  ];
  const best = all.reduce((a, b) => (b.score + b.prior > a.score + a.prior ? b : a));
  if (!Number.isFinite(best.score)) return null;
  const total = logSum(all.map((way) => way.total + way.prior));
  const characters = best.characters.map((character, place) => cells[place]?.[character] ?? -Infinity);
  const seen = characters.reduce((sum, log) => sum + Math.max(LEAST_LOG, TRUST * log), 0);
  const cost = characters.reduce((sum, log, place) => sum + highest(cells[place]) - log, 0);
  const vin = best.characters.map((character) => VIN_CHARACTERS.charAt(character)).join('');
  return {
    vin,
    share: Math.min(1, Math.exp(best.score + best.prior - total)),
    cost,
    rules: best.score + best.prior - seen,
    weakest: Math.exp(Math.min(...characters)),
    fitsCheckDigit: best.characters[CHECK_DIGIT_INDEX] === CHECK_CHARACTERS[computeRemainder(best.characters)],
    isKnownMaker: isKnownWmi?.(vin.slice(0, 3)) ?? false,
  };
}

/** The evidence for each character of a place. */
function weigh(cell: Float32Array, place: number): Float64Array {
  const logs = new Float64Array(CHARACTER_COUNT);
  const priors = PRIORS[place] ?? NO_LOGS;
  for (let character = 0; character < CHARACTER_COUNT; character += 1)
    logs[character] = Math.max(LEAST_LOG, TRUST * (cell[character] ?? 0)) + (priors[character] ?? 0);
  return logs;
}

/** The evidence for each letter of a place where any letter may stand. */
function weighLetters(cell: Float32Array | undefined): Float64Array {
  return Float64Array.from({ length: CHARACTER_COUNT }, (_, character) =>
    isDigit(character) ? -Infinity : Math.max(LEAST_LOG, TRUST * (cell?.[character] ?? 0)),
  );
}

function highest(cell: Float32Array | undefined): number {
  let best = -Infinity;
  for (let character = 0; character < CHARACTER_COUNT; character += 1)
    best = Math.max(best, cell?.[character] ?? -Infinity);
  return best;
}

function computeRemainder(characters: readonly number[]): number {
  return (
    characters.reduce((sum, character, place) => sum + (CHECK_SUM_SHARES[place]?.[character] ?? 0), 0) %
    CHECK_DIGIT_MODULUS
  );
}

/** More candidates make no relevant difference, nor do characters that are less likely than the likeliest by this. */
const BEGINNING_CHARACTERS = 7;
const LEAST_LIKELY = 9;

function getBeginnings(table: Table, isKnownWmi: IsKnownWmi | undefined): Beginning[] {
  const [first = [], second = [], third = []] = [0, 1, 2].map((place) => likeliest(table[place] ?? NO_LOGS));
  const beginnings: Beginning[] = [];
  for (const a of first) {
    const mustFit = MUST_FIT.has(a);
    for (const b of second) {
      const start = VIN_CHARACTERS.charAt(a) + VIN_CHARACTERS.charAt(b);
      const sum = (table[0]?.[a] ?? 0) + (table[1]?.[b] ?? 0);
      for (const c of third) {
        const wmi = start + VIN_CHARACTERS.charAt(c);
        const isKnown = isKnownWmi?.(wmi) ?? true;
        beginnings.push({
          characters: [a, b, c],
          score: sum + (table[2]?.[c] ?? 0) + (isKnown ? 0 : UNKNOWN_MAKER),
          remainder: computeRemainder([a, b, c]),
          mustFit,
          fillsWithX: X_FILLING_MAKERS.has(wmi),
        });
      }
    }
  }
  return beginnings;
}

/** Whether fillers stand where that maker writes them: they confirm a VIN that has no check digit. */
export function hasFillers(vin: string): boolean {
  return vin.slice(3, 6) === 'ZZZ' || (vin.slice(4, 6) === 'XX' && X_FILLING_MAKERS.has(vin.slice(0, 3)));
}

const MUST_FIT = new Set([...'12345L'].map((character) => VIN_CHARACTERS.indexOf(character)));
const NO_LOGS = new Float64Array(CHARACTER_COUNT);

/** The likeliest first characters, best first. */
function likeliest(scores: Float64Array): number[] {
  const chosen: number[] = [];
  let best = -Infinity;
  while (chosen.length < BEGINNING_CHARACTERS) {
    const next = indexOfHighest(scores, chosen);
    const score = scores[next] ?? 0;
    if (score < best - LEAST_LIKELY) break;
    best = Math.max(best, score);
    chosen.push(next);
  }
  return chosen;
}

function indexOfHighest(scores: Float64Array, except: readonly number[] = []): number {
  let best = -1;
  for (let character = 0; character < CHARACTER_COUNT; character += 1) {
    if ((best < 0 || (scores[character] ?? 0) > (scores[best] ?? 0)) && !except.includes(character)) best = character;
  }
  return best;
}

function logSum(values: ArrayLike<number>): number {
  let top = -Infinity;
  for (let at = 0; at < values.length; at += 1) top = Math.max(top, values[at] ?? 0);
  if (!Number.isFinite(top)) return top;
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += Math.exp((values[at] ?? 0) - top);
  return top + Math.log(sum);
}

interface Choice {
  readonly characters: readonly number[];
  readonly score: number;
  readonly total: number;
}

const NO_CHOICE: Choice = { characters: [], score: -Infinity, total: -Infinity };

/** VINs without a correct check digit: positions are independent after the first three characters. */
function bestPlain(table: Table, beginnings: readonly Beginning[], fillers: Fillers): Choice {
  const open = beginnings.filter((beginning) => !beginning.mustFit);
  if (open.length === 0) return NO_CHOICE;
  const start = open.reduce((a, b) => (b.score > a.score ? b : a));
  let score = start.score;
  let total = logSum(open.map((beginning) => beginning.score));
  const characters: number[] = [...start.characters];
  for (let place = 3; place < VIN_LENGTH; place += 1) {
    const scores = table[place] ?? new Float64Array(CHARACTER_COUNT);
    const filler = fillers.get(place);
    const character = filler ?? indexOfHighest(scores);
    characters.push(character);
    score += scores[character] ?? 0;
    total += filler === undefined ? logSum(scores) : (scores[filler] ?? 0);
  }
  return { characters, score, total };
}

/** The best start of a VIN for one remainder of the weighted sum, as a chain back to the first three characters. */
interface Chain {
  readonly score: number;
  readonly character: number;
  readonly before: Chain | Beginning | null;
}

const NO_SHARES = new Int8Array(CHARACTER_COUNT);
const NO_CHAIN: Chain = { score: -Infinity, character: 0, before: null };

/**
 * VINs with a correct check digit. Its position has no weight, so the other sixteen determine the required remainder.
 */
function bestChecked(table: Table, beginnings: readonly Beginning[]): Choice {
  let chains: Chain[] = new Array(CHECK_DIGIT_MODULUS).fill(NO_CHAIN);
  let sums = new Float64Array(CHECK_DIGIT_MODULUS);
  for (const beginning of beginnings) {
    const at = beginning.remainder;
    sums[at] = (sums[at] ?? 0) + Math.exp(beginning.score);
    if (beginning.score > (chains[at]?.score ?? 0))
      chains[at] = { score: beginning.score, character: -1, before: beginning };
  }
  let scale = 0;
  for (let place = 3; place < VIN_LENGTH; place += 1) {
    if (place === CHECK_DIGIT_INDEX) continue;
    const step = stepOn(
      chains,
      sums,
      table[place] ?? new Float64Array(CHARACTER_COUNT),
      CHECK_SUM_SHARES[place] ?? NO_SHARES,
    );
    chains = step.chains;
    // Normalized to avoid underflow.
    const size = step.sums.reduce((sum, value) => sum + value, 0);
    scale += Math.log(size);
    sums = step.sums.map((value) => value / size);
  }
  let best = NO_CHAIN;
  let bestCharacter = 0;
  const totals: number[] = [];
  for (let remainder = 0; remainder < CHECK_DIGIT_MODULUS; remainder += 1) {
    const character = CHECK_CHARACTERS[remainder] ?? 0;
    const log = table[CHECK_DIGIT_INDEX]?.[character] ?? -Infinity;
    totals.push(Math.log(sums[remainder] ?? 0) + log + scale);
    const chain = chains[remainder] ?? NO_CHAIN;
    if (chain.score + log <= best.score) continue;
    best = { ...chain, score: chain.score + log };
    bestCharacter = character;
  }
  return { characters: listCharacters(best, bestCharacter), score: best.score, total: logSum(totals) };
}

function stepOn(chains: readonly Chain[], sums: Float64Array, logs: Float64Array, shares: Int8Array) {
  const scores = new Float64Array(CHECK_DIGIT_MODULUS).fill(-Infinity);
  const characters = new Int8Array(CHECK_DIGIT_MODULUS);
  const origins = new Int8Array(CHECK_DIGIT_MODULUS);
  const next = new Float64Array(CHECK_DIGIT_MODULUS);
  for (let character = 0; character < CHARACTER_COUNT; character += 1) {
    const log = logs[character] ?? -Infinity;
    if (log === -Infinity) continue;
    const part = Math.exp(log);
    const shift = shares[character] ?? 0;
    for (let from = 0; from < CHECK_DIGIT_MODULUS; from += 1) {
      const to = (from + shift) % CHECK_DIGIT_MODULUS;
      next[to] = (next[to] ?? 0) + (sums[from] ?? 0) * part;
      const score = (chains[from]?.score ?? -Infinity) + log;
      if (score <= (scores[to] ?? 0)) continue;
      scores[to] = score;
      characters[to] = character;
      origins[to] = from;
    }
  }
  const linked = Array.from(
    scores,
    (score, to): Chain => ({ score, character: characters[to] ?? 0, before: chains[origins[to] ?? 0] ?? null }),
  );
  return { chains: linked, sums: next };
}

function listCharacters(chain: Chain, checkCharacter: number): readonly number[] {
  const characters: number[] = [];
  let link: Chain | Beginning | null = chain;
  while (link && 'before' in link) {
    if (link.character >= 0) characters.unshift(link.character);
    link = link.before;
  }
  const beginning = link ? link.characters : [];
  const all = [...beginning, ...characters];
  return [...all.slice(0, CHECK_DIGIT_INDEX), checkCharacter, ...all.slice(CHECK_DIGIT_INDEX)];
}

import { CODE_128, code128Check, code128Text } from '../symbols.ts';
import { type AcceptedVin, vinOfBarcode } from '../vin-rules.ts';
import type { Evidence } from './evidence.ts';
import type { SoftText } from './judge-code-39.ts';

const LEAST_LEAD = 9;
const LEAST_LEAD_UNCHECKED = 12;
const MOST_LOSS = 1;
/** With 106 narrow symbols, something always fits moderately well: an actual code fits better than this. */
const LEAST_MEAN = 0.925;
const LOWEST = -16;

interface Beam {
  /** How many sequences are followed, and how many alternatives of each symbol. */
  readonly kept: number;
  readonly alternatives: number;
  /** The worst score of an alternative. */
  readonly lowest: number;
}

const BEAM: Beam = { kept: 60, alternatives: 5, lowest: LOWEST };
/** Of a symbol that is covered everything is possible: the check symbol and the check digit decide, of two at most. */
const MOST_COVERED = 2;
/** Another symbol is out of the question if it fits worse by this much. */
const CLEAR = -5;
const COVERED_BEAM: Beam = { kept: 2000, alternatives: 107, lowest: CLEAR };
const LEAST_LEAD_COVERED = 4;

interface Draft {
  readonly symbols: readonly number[];
  readonly score: number;
}

/** The VIN that a Code 128's evidence proves by its check symbol, or `null`. */
export function judgeCode128(evidence: Evidence): SoftText | null {
  if (evidence.mean < LEAST_MEAN) return null;
  const likelihoods = evidence.likelihoods();
  const drafts = bestDrafts(likelihoods, evidence, BEAM);
  // The best sequence with a correct check symbol must be a VIN and have a clear lead.
  const [best, second] = drafts.flatMap(readDraft);
  if (!best || best.score < -MOST_LOSS) return null;
  const accepted = readVin(best.text);
  if (!accepted) return null;
  const lead = best.score - Math.max(second?.score ?? LOWEST, LOWEST);
  if (lead < (accepted.fitsCheckDigit ? LEAST_LEAD : LEAST_LEAD_UNCHECKED)) return null;
  if (!accepted.fitsCheckDigit && (best.score < 0 || evidence.lines < 3)) return null;
  return { text: best.text, fitsCheckDigit: accepted.fitsCheckDigit, isProven: true };
}

/**
 * The VIN of a code of which a part is covered, or `null`: the only one, or the clearly likeliest one, of which both
 * the check symbol and the check digit fit.
 */
export function judgeCoveredCode128(evidence: Evidence): SoftText | null {
  if (evidence.mean < LEAST_MEAN) return null;
  const likelihoods = evidence.likelihoods();
  if (countUnclear(likelihoods, evidence) > MOST_COVERED) return null;
  const drafts = bestDrafts(likelihoods, evidence, COVERED_BEAM);
  const [best, second] = drafts.flatMap(readDraft).filter(({ text }) => readVin(text)?.fitsCheckDigit);
  if (!best || best.score < -MOST_LOSS) return null;
  // What is worse than the last draft was not looked at.
  const next = Math.max(second?.score ?? LOWEST, drafts.at(-1)?.score ?? LOWEST);
  const lead = best.score - next;
  return lead < LEAST_LEAD_COVERED ? null : { text: best.text, fitsCheckDigit: true, isProven: false };
}

/** How many symbols could be many others. */
function countUnclear(likelihoods: Float32Array, { symbols, count }: Evidence): number {
  let unclear = 0;
  for (let place = 1; place < symbols - 1; place += 1) {
    const row = likelihoods.subarray(place * count, (place + 1) * count);
    if (row.filter((score) => score > CLEAR).length > BEAM.alternatives) unclear += 1;
  }
  return unclear;
}

/** Lowercase letters are different symbols in Code 128, rather than a spelling of uppercase ones. */
function readVin(text: string): AcceptedVin | null {
  return text === text.toUpperCase() ? vinOfBarcode(text) : null;
}

/** The text of a sequence whose check symbol is correct. */
function readDraft({ symbols, score }: Draft): { text: string; score: number }[] {
  const [start, ...rest] = symbols;
  const check = rest.pop();
  if (start === undefined || code128Check(start, rest) !== check) return [];
  const text = code128Text(start, rest);
  return text === null ? [] : [{ text, score }];
}

/** The likeliest sequences of symbols from start to check, best first. */
function bestDrafts(likelihoods: Float32Array, { symbols, count }: Evidence, beam: Beam): Draft[] {
  let drafts: Draft[] = [CODE_128.startB, CODE_128.startC, CODE_128.startA].map((start) => ({
    symbols: [start],
    score: likelihoods[start] ?? LOWEST,
  }));
  const top = Math.max(...drafts.map(({ score }) => score));
  drafts = drafts.map((draft) => ({ ...draft, score: draft.score - top }));
  for (let place = 1; place < symbols - 1; place += 1) {
    const choices = bestSymbols(likelihoods, place, count, beam);
    drafts = drafts
      .flatMap((draft) =>
        choices.map(({ symbol, score }) => ({ symbols: [...draft.symbols, symbol], score: draft.score + score })),
      )
      .sort((one, other) => other.score - one.score)
      .slice(0, beam.kept);
  }
  return drafts;
}

function bestSymbols(
  likelihoods: Float32Array,
  place: number,
  count: number,
  beam: Beam,
): { symbol: number; score: number }[] {
  const all = Array.from({ length: Math.min(count, CODE_128.startA) }, (_, symbol) => ({
    symbol,
    score: likelihoods[place * count + symbol] ?? LOWEST,
  }));
  const sorted = all.sort((one, other) => other.score - one.score).filter(({ score }) => score > beam.lowest);
  return sorted.slice(0, beam.alternatives);
}

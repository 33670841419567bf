import { VIN_LENGTH } from '@marque/domain/product/limits';
import { getWmi, hasFittingCheckDigit, requiresCheckDigit, VIN_CHARACTERS } from '@marque/domain/vin/vin';
import { isKnownWmi } from '@marque/domain/vin/wmi';
import { CODE_39_SYMBOLS } from '../symbols.ts';
import { bestCheckedVins } from './checked-vins.ts';
import type { Evidence } from './evidence.ts';

export interface SoftText {
  readonly text: string;
  readonly fitsCheckDigit: boolean;
  /** False for a text without a check digit that is clear on fewer lines than prove it: it is to be checked. */
  readonly isProven: boolean;
}

/** Minimum log-odds between a VIN with a correct check digit and the next such VIN. */
const LEAST_LEAD = 7;
/** A text that breaks the rules may score better by at most this much. */
const MOST_LOSS = 1;
const LEAST_MEAN = 0.85;
/** Without a check digit, every character must be clear on most lines of a field: flaws extend over a few lines. */
const LEAST_CHARACTER_LEAD = 11;
const LEAST_LINES_UNCHECKED = 6;
const LEAST_MEAN_UNCHECKED = 0.9;
/** What is shown to be checked without a check digit: the VIN of a known maker that fits well on several lines. */
const LIKELY = { lead: 5, lines: 3, mean: 0.94 } as const;

const VIN_COLUMNS = [...VIN_CHARACTERS].map((wanted) =>
  CODE_39_SYMBOLS.findIndex(({ character }) => character === wanted),
);

/** The VIN that a Code 39's evidence proves, or `null`. */
export function judgeCode39(evidence: Evidence): SoftText | null {
  const characters = evidence.symbols - 2;
  if (evidence.mean < LEAST_MEAN) return null;
  const likelihoods = evidence.likelihoods();
  const free = greedy(likelihoods, evidence.count, characters);
  const hasMark = characters === VIN_LENGTH + 1;
  if (hasMark && (free.text.charAt(0) !== 'I' || (free.leads[0] ?? 0) < 3)) return null;
  if (!hasMark && characters !== VIN_LENGTH) return null;
  const first = hasMark ? 2 : 1;
  const rows = Array.from({ length: VIN_LENGTH }, (_, place) =>
    Float32Array.from(VIN_COLUMNS, (column) => likelihoods[(place + first) * evidence.count + column] ?? 0),
  );
  const prefix = hasMark ? 'I' : '';
  const [best, second] = bestCheckedVins(rows);
  if (best && best.score > -MOST_LOSS && best.score - (second?.score ?? -99) > LEAST_LEAD) {
    return { text: prefix + best.vin, fitsCheckDigit: true, isProven: true };
  }
  const vin = free.text.slice(prefix.length);
  if (requiresCheckDigit(vin)) return null;
  const lead = Math.min(...free.leads);
  const isClear = lead > LEAST_CHARACTER_LEAD;
  const isProven = isClear && evidence.lines >= LEAST_LINES_UNCHECKED && evidence.mean >= LEAST_MEAN_UNCHECKED;
  const isLikely = lead > LIKELY.lead && evidence.lines >= LIKELY.lines && evidence.mean >= LIKELY.mean;
  if (!isProven && !(isLikely && isKnownWmi(getWmi(vin)))) return null;
  return { text: free.text, fitsCheckDigit: hasFittingCheckDigit(vin), isProven };
}

/** The best character of each position, with its lead. */
function greedy(likelihoods: Float32Array, count: number, characters: number): { text: string; leads: number[] } {
  let text = '';
  const leads: number[] = [];
  for (let place = 1; place <= characters; place += 1) {
    let best = 0;
    let second = Number.NEGATIVE_INFINITY;
    for (let column = 1; column < count; column += 1) {
      const value = likelihoods[place * count + column] ?? 0;
      if (value > (likelihoods[place * count + best] ?? 0)) {
        second = likelihoods[place * count + best] ?? 0;
        best = column;
      } else second = Math.max(second, value);
    }
    text += CODE_39_SYMBOLS[best]?.character ?? '?';
    leads.push((likelihoods[place * count + best] ?? 0) - second);
  }
  return { text, leads };
}

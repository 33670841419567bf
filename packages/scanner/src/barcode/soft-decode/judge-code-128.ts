import { CODE_128, code128Check, code128Text } from '../symbols.ts';
import { vinOfBarcode } from '../vin-rules.ts';
import type { Evidence } from './evidence.ts';
import type { SoftText } from './judge-code-39.ts';

const LEAST_LEAD = 9;
const LEAST_LEAD_UNCHECKED = 12;
const MOST_LOSS = 1;
/** With 106 narrow symbols, something always fits moderately well: an actual code fits better than this. */
const LEAST_MEAN = 0.925;
/** Beam width, and alternatives tried for each symbol. */
const KEPT = 60;
const ALTERNATIVES = 5;
const LOWEST = -16;

interface Draft {
  readonly symbols: readonly number[];
  readonly score: number;
}

/** The VIN that a Code 128's evidence proves by its check symbol, or `null`. */
export function judgeCode128(evidence: Evidence): SoftText | null {
  if (evidence.mean < LEAST_MEAN) return null;
  const likelihoods = evidence.likelihoods();
  const drafts = bestDrafts(likelihoods, evidence);
  // The best sequence with a correct check symbol must be a VIN and have a clear lead.
  const valid: (Draft & { text: string })[] = [];
  for (const draft of drafts) {
    const [start, ...rest] = draft.symbols;
    const check = rest.pop();
    if (start === undefined || code128Check(start, rest) !== check) continue;
    const text = code128Text(start, rest);
    if (text === null) continue;
    valid.push({ ...draft, text });
    if (valid.length === 2) break;
  }
  const [best, second] = valid;
  if (!best || best.score < -MOST_LOSS) return null;
  const accepted = vinOfBarcode(best.text);
  // Lowercase letters are different symbols in Code 128, rather than a spelling of uppercase ones.
  if (!accepted || best.text !== best.text.toUpperCase()) return null;
  const lead = best.score - Math.max(second?.score ?? LOWEST, LOWEST);
  if (lead < (accepted.fitsCheckDigit ? LEAST_LEAD : LEAST_LEAD_UNCHECKED)) return null;
  if (!accepted.fitsCheckDigit && (best.score < 0 || evidence.lines < 3)) return null;
  return { text: best.text, fitsCheckDigit: accepted.fitsCheckDigit, isProven: true };
}

/** The likeliest sequences of symbols from start to check, best first. */
function bestDrafts(likelihoods: Float32Array, { symbols, count }: Evidence): Draft[] {
  let drafts: Draft[] = [CODE_128.startB, CODE_128.startC, CODE_128.startA].map((start) => ({
    symbols: [start],
    score: likelihoods[start] ?? LOWEST,
  }));
  const top = Math.max(...drafts.map(({ score }) => score));
  drafts = drafts.map((draft) => ({ ...draft, score: draft.score - top }));
  for (let place = 1; place < symbols - 1; place += 1) {
    const choices = bestSymbols(likelihoods, place, count);
    drafts = drafts
      .flatMap((draft) =>
        choices.map(({ symbol, score }) => ({ symbols: [...draft.symbols, symbol], score: draft.score + score })),
      )
      .sort((one, other) => other.score - one.score)
      .slice(0, KEPT);
  }
  return drafts;
}

function bestSymbols(likelihoods: Float32Array, place: number, count: number): { symbol: number; score: number }[] {
  const all = Array.from({ length: Math.min(count, CODE_128.startA) }, (_, symbol) => ({
    symbol,
    score: likelihoods[place * count + symbol] ?? LOWEST,
  }));
  const sorted = all.sort((one, other) => other.score - one.score).filter(({ score }) => score > LOWEST);
  return sorted.slice(0, ALTERNATIVES);
}

import { VIN_LENGTH } from '../product/limits.ts';
import {
  computeCheckDigit,
  getWmi,
  hasFittingCheckDigit,
  hasYearCode,
  isVin,
  listModelYears,
  requiresCheckDigit,
} from './vin.ts';
import { findLookAlikes, foldForbidden } from './vin-look-alikes.ts';
import { isEuropean, isKnownWmi } from './wmi.ts';

/**
 * Judging what was scanned or read. What is accepted follows spec 5.6 to the letter; everything else only ranks what is
 * acceptable, or suggests. Nothing here is ever a reason to take over a VIN that nobody confirmed.
 */

const RUN = new RegExp(`[A-HJ-NPR-Z0-9]{${VIN_LENGTH}}`);

/** The mark before the VIN of an imported car, on some makers' labels. */
const IMPORT_MARK = 'I';

/**
 * The VIN in a bar code, or `null`: 17 characters of the VIN alphabet after trimming and upper-casing (spec 5.6). Of
 * 18, the import mark in front is left out, and so is one more sign behind, as Hyundai prints it, when the check digit
 * of the first 17 is right.
 */
export function parseBarcodeVin(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (isVin(code)) return code;
  if (code.length !== VIN_LENGTH + 1) return null;
  if (code.startsWith(IMPORT_MARK)) return isVin(code.slice(1)) ? code.slice(1) : null;
  const first = code.slice(0, VIN_LENGTH);
  return hasFittingCheckDigit(first) ? first : null;
}

/**
 * The VIN in one row of print, or `null`: the first run of 17 letters and digits after removing white space and
 * upper-casing (spec 5.6). I, O and Q are read as 1, 0 and 0 first, which they would otherwise cut the run in two for.
 * Not for the text of a whole picture: its lines would run together.
 */
export function parseTextLineVin(text: string): string | null {
  const row = text.replace(/\s+/g, '').toUpperCase();
  const withoutMark = row.length === VIN_LENGTH + 1 && row.startsWith(IMPORT_MARK) ? row.slice(1) : row;
  return RUN.exec(foldForbidden(withoutMark))?.[0] ?? null;
}

/** How much of what can be known speaks for a VIN; higher is likelier. The check digit outweighs everything else together. */
function scoreVin(vin: string): number {
  if (!isVin(vin)) return 0;
  return (
    (hasFittingCheckDigit(vin) ? 8 : 0) +
    (isKnownWmi(getWmi(vin)) ? 3 : 0) +
    (hasYearCode(vin) ? 1 : 0) +
    (/\d{4}$/.test(vin) ? 2 : 0) +
    (/^.{12}\d/.test(vin) ? 1 : 0) +
    // Places that a European maker leaves unused hold Z, the ninth among them (about half of the
    // European VINs among our samples have no check digit).
    (hasFillers(vin) ? 6 : 0)
  );
}

function hasFillers(vin: string): boolean {
  return isEuropean(vin) && vin.slice(3, 6) === 'ZZZ' && vin.charAt(8) === 'Z';
}

/** The candidates, likeliest first, each once; of equals the one that came first. What is no VIN is left out. */
export function rankVins(candidates: Iterable<string>): string[] {
  const once = [...new Set(candidates)].filter(isVin);
  return once
    .map((vin) => ({ vin, evidence: scoreVin(vin) }))
    .sort((a, b) => b.evidence - a.evidence)
    .map(({ vin }) => vin);
}

/** Every run of 17 in a row of print, likeliest first: the row may carry other signs before and after the VIN. */
export function listTextLineCandidates(text: string): string[] {
  const row = foldForbidden(text.replace(/[^A-Za-z0-9]+/g, '').toUpperCase());
  const starts = Math.max(row.length - VIN_LENGTH + 1, 0);
  return rankVins(Array.from({ length: starts }, (_, start) => row.slice(start, start + VIN_LENGTH)));
}

/** Whether a VIN breaks a rule that its maker must keep, so that a person should compare it once more. */
export function isDoubtful(vin: string): boolean {
  return !isVin(vin) || (requiresCheckDigit(vin) && !hasFittingCheckDigit(vin));
}

/**
 * What a VIN with one misread character may have been, likeliest first: one look-alike swapped so that the check digit fits, or a maker's code,
 * fillers or serial number come out right. Only suggestions: of all swaps one in eleven fits by chance. Empty for a VIN against which nothing speaks.
 */
export function suggestRepairs(read: string, limit = 3): string[] {
  const vin = foldForbidden(read.toUpperCase());
  if (!isVin(vin)) return [];
  if (hasFittingCheckDigit(vin) && oddities(vin) === 0) return vin === read ? [] : [vin];
  const own = scoreVin(vin);
  const repairs = singleSwaps(vin)
    .filter((swap) => isBetter(swap.vin, own))
    .map((swap) => ({ ...swap, oddities: oddities(swap.vin) }))
    // What breaks a rule of its own is no better for a likelier swap.
    .sort(
      (a, b) => a.oddities - b.oddities || a.cost - b.cost || scoreVin(b.vin) - scoreVin(a.vin) || a.others - b.others,
    );
  return [...new Set(repairs.map((repair) => repair.vin))].slice(0, limit);
}

function isBetter(candidate: string, evidence: number): boolean {
  if (requiresCheckDigit(candidate) && !hasFittingCheckDigit(candidate)) return false;
  return scoreVin(candidate) > evidence;
}

/**
 * In how many ways a VIN is unlike others: an unknown maker, no digit or X in place 9, no model year that places 7 and 10 agree on, letters among
 * the last five places.
 */
function oddities(vin: string): number {
  const isLoose = isEuropean(vin);
  return (
    (isKnownWmi(getWmi(vin)) ? 0 : 2) +
    (isLoose || /[\dX]/.test(vin.charAt(8)) ? 0 : 1) +
    (isLoose || listModelYears(vin).length > 0 ? 0 : 1) +
    vin.slice(12).replace(/\d/g, '').length
  );
}

interface Swap {
  readonly vin: string;
  readonly cost: number;
  /** What else the right character might have been taken for: the fewer, the likelier it was taken for this one. */
  readonly others: number;
}

/** Every VIN that differs in one look-alike, or whose check digit alone was misread. */
function singleSwaps(vin: string): Swap[] {
  const withAt = (at: number, character: string) => vin.slice(0, at) + character + vin.slice(at + 1);
  const swaps = [...vin].flatMap((character, at) =>
    findLookAlikes(character).map((other) => ({
      vin: withAt(at, other.character),
      cost: other.cost,
      others: findLookAlikes(other.character).length,
    })),
  );
  // Any check digit may have been misread for any other, but not as likely as for its look-alike.
  return [...swaps, { vin: withAt(8, computeCheckDigit(vin) ?? ''), cost: 3, others: 0 }];
}

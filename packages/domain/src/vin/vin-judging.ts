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
 * Evaluates scanned or typed VINs. What is accepted follows spec 5.6; the rest only ranks candidates or suggests
 * repairs. No VIN is ever used without confirmation.
 */

const RUN = new RegExp(`[A-HJ-NPR-Z0-9]{${VIN_LENGTH}}`);

/** Some manufacturers print this before the VIN of an imported car. */
const IMPORT_MARK = 'I';

/**
 * Returns the VIN in a barcode, or `null`: 17 characters of the VIN alphabet after trimming and uppercasing (spec
 * 5.6). Of 18 characters, drops a leading import mark, or the last character (as Hyundai prints it) if the check digit
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
 * Returns the VIN in one text line, or `null`: the first run of 17 letters and digits after removing whitespace and
 * uppercasing (spec 5.6). I, O and Q are read as 1, 0 and 0, because they would interrupt the run. Not for a text of
 * several lines, which would run together.
 */
export function parseTextLineVin(text: string): string | null {
  const line = text.replace(/\s+/g, '').toUpperCase();
  const withoutMark = line.length === VIN_LENGTH + 1 && line.startsWith(IMPORT_MARK) ? line.slice(1) : line;
  return RUN.exec(foldForbidden(withoutMark))?.[0] ?? null;
}

function scoreVin(vin: string): number {
  if (!isVin(vin)) return 0;
  return (
    (hasFittingCheckDigit(vin) ? 8 : 0) +
    (isKnownWmi(getWmi(vin)) ? 3 : 0) +
    (hasYearCode(vin) ? 1 : 0) +
    (/\d{4}$/.test(vin) ? 2 : 0) +
    (/^.{12}\d/.test(vin) ? 1 : 0) +
    // European manufacturers fill unused positions with Z, including the ninth (about half of the European VINs in our
    // samples have no check digit).
    (hasFillers(vin) ? 6 : 0)
  );
}

function hasFillers(vin: string): boolean {
  return isEuropean(vin) && vin.slice(3, 6) === 'ZZZ' && vin.charAt(8) === 'Z';
}

/** Sorts the candidates, most likely first, without duplicates and invalid VINs. Stable. */
export function rankVins(candidates: Iterable<string>): string[] {
  const once = [...new Set(candidates)].filter(isVin);
  return once
    .map((vin) => ({ vin, evidence: scoreVin(vin) }))
    .sort((a, b) => b.evidence - a.evidence)
    .map(({ vin }) => vin);
}

/** Lists every run of 17 characters in a text line, most likely first, because other text may surround the VIN. */
export function listTextLineCandidates(text: string): string[] {
  const line = foldForbidden(text.replace(/[^A-Za-z0-9]+/g, '').toUpperCase());
  const starts = Math.max(line.length - VIN_LENGTH + 1, 0);
  return rankVins(Array.from({ length: starts }, (_, start) => line.slice(start, start + VIN_LENGTH)));
}

/**
 * Whether position 9 holds a possible check digit: if it does not fit, the VIN was misread, or is none. For Europe,
 * Mercedes-Benz writes six digits of the type there.
 */
export function hasCheckDigitPlace(vin: string): boolean {
  return /^.{8}[\dX]/.test(vin) && !/^W(?:D[BCDF]|1[KNV])\d{6}/.test(vin);
}

/** Whether a VIN breaks one of its manufacturer's rules, so that a person should check it. */
export function isDoubtful(vin: string): boolean {
  return !isVin(vin) || (requiresCheckDigit(vin) && !hasFittingCheckDigit(vin));
}

/**
 * Suggests what a VIN with one misread character may be, most likely first: one look-alike is swapped so that the check
 * digit fits, or the manufacturer, fillers, or serial number become plausible. Only suggestions: one swap in eleven
 * fits by chance. Empty for a plausible VIN.
 */
export function suggestRepairs(read: string, limit = 3): string[] {
  const vin = foldForbidden(read.toUpperCase());
  if (!isVin(vin)) return [];
  if (hasFittingCheckDigit(vin) && countOddities(vin) === 0) return vin === read ? [] : [vin];
  // I, O, and Q never occur in a VIN; with digits in their place, it is plausible.
  if (vin !== read && !isDoubtful(vin)) return [vin];
  const own = scoreVin(vin);
  const repairs = singleSwaps(vin)
    .filter((swap) => isBetter(swap.vin, own))
    .map((swap) => ({ ...swap, oddities: countOddities(swap.vin) }))
    // Oddities matter more than the likelihood of the swap.
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
 * Counts what is unusual about a VIN: an unknown manufacturer, no digit or X in position 9, positions 7 and 10 that
 * disagree about the model year, letters in the last five positions.
 */
function countOddities(vin: string): number {
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
  readonly others: number;
}

function singleSwaps(vin: string): Swap[] {
  const withAt = (at: number, character: string) => vin.slice(0, at) + character + vin.slice(at + 1);
  const swaps = [...vin].flatMap((character, at) =>
    findLookAlikes(character).map((other) => ({
      vin: withAt(at, other.character),
      cost: other.cost,
      others: findLookAlikes(other.character).length,
    })),
  );
  // A check digit may be misread as any other, but less likely than as its look-alike.
  return [...swaps, { vin: withAt(8, computeCheckDigit(vin) ?? ''), cost: 3, others: 0 }];
}

import { VIN_LENGTH } from '../product/limits.ts';

/**
 * Rules of the vehicle identification number. Structure and alphabet: ISO 3779. Check digit in position 9 and model
 * year in position 10: required by 49 CFR 565 in North America and GB 16735 in China, absent from many European cars.
 */

/** The letters of a VIN (ISO 3779): without I, O and Q. */
export const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
/** The 33 characters of a VIN: its letters, then the digits. */
export const VIN_CHARACTERS = `${VIN_LETTERS}0123456789`;

const VIN_ALPHABET = /^[A-HJ-NPR-Z0-9]+$/;

/** 49 CFR 565.15, table III: the value of each letter; the value of a digit is the digit itself. */
const TRANSLITERATION: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['ABCDEFGH', 1],
    ['JKLMN', 1],
    ['P', 7],
    ['R', 9],
    ['STUVWXYZ', 2],
  ].flatMap(([letters, first]) => [...String(letters)].map((letter, index) => [letter, Number(first) + index])),
);

/** 49 CFR 565.15, table IV: the weight of each position. The check digit has none. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;

/** Where the check digit is, counted from 0. */
export const CHECK_DIGIT_INDEX = 8;

/** The check digit is the sum modulo this number. */
export const CHECK_DIGIT_MODULUS = 11;

/** Position 10 cycles through these 30 characters, one per year, since 1980. */
export const VIN_YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const YEAR_CYCLE = VIN_YEAR_CODES.length;
const FIRST_CODED_YEAR = 1980;

/** Removes spaces and hyphens and uppercases, because people write a VIN in groups (ADR 0015). */
export function normalizeVin(input: string): string {
  return input.replace(/[\s\-‐‑–]/g, '').toUpperCase();
}

export function isVin(vin: string): boolean {
  return vin.length === VIN_LENGTH && VIN_ALPHABET.test(vin);
}

/** Whether a text contains I, O, or Q, which no VIN does because they look like 1 or 0. */
export function hasForbiddenLetter(vin: string): boolean {
  return /[IOQ]/.test(vin);
}

/** The value of a character before weighting (49 CFR 565.15). */
export function checkValue(character: string): number {
  return TRANSLITERATION[character] ?? Number(character);
}

/** What the character at an index (from 0) adds to the check digit's sum, modulo 11. */
export function checkSumShare(character: string, index: number): number {
  return (checkValue(character) * (WEIGHTS[index] ?? 0)) % CHECK_DIGIT_MODULUS;
}

/** How a remainder of the sum is written at position 9: a digit, and X for 10. */
export function checkCharacterFor(remainder: number): string {
  return remainder === 10 ? 'X' : String(remainder);
}

/** The right check digit for position 9 (`0`-`9` or `X`); `null` for an invalid VIN. */
export function computeCheckDigit(vin: string): string | null {
  if (!isVin(vin)) return null;
  const sum = [...vin].reduce((total, character, index) => total + checkSumShare(character, index), 0);
  return checkCharacterFor(sum % CHECK_DIGIT_MODULUS);
}

export const CHECK_DIGIT_PROBLEM = 'The check digit of this VIN does not match';

/** Whether the check digit fits. Not required of European manufacturers, which may use position 9 for anything. */
export function hasFittingCheckDigit(vin: string): boolean {
  return computeCheckDigit(vin) === vin.charAt(CHECK_DIGIT_INDEX);
}

/** The world manufacturer identifier: the first three characters (ISO 3780). */
export function getWmi(vin: string): string {
  return vin.slice(0, 3);
}

/** North American manufacturers: WMI 1 to 5, and 7F to 70, which were added later. */
const NORTH_AMERICAN = /^(?:[1-5]|7[F-Z0-9])/;

/** North American and Chinese (L) manufacturers must use a check digit. */
export function requiresCheckDigit(vin: string): boolean {
  return NORTH_AMERICAN.test(vin) || vin.startsWith('L');
}

export function hasYearCode(vin: string): boolean {
  return vin.length === VIN_LENGTH && VIN_YEAR_CODES.includes(vin.charAt(9));
}

/**
 * Lists the model years that position 10 can mean, newest first and none later than next year. The code repeats every
 * 30 years; for North American cars, a letter in position 7 means 2010 or later, a digit before (49 CFR 565.15). Empty
 * if position 10 has no year code, as on many European cars.
 */
export function listModelYears(vin: string, now: Date = new Date()): number[] {
  if (!isVin(vin)) return [];
  const offset = VIN_YEAR_CODES.indexOf(vin.charAt(9));
  if (offset < 0) return [];
  const newest = now.getFullYear() + 1;
  const years = [FIRST_CODED_YEAR + offset + YEAR_CYCLE, FIRST_CODED_YEAR + offset].filter((year) => year <= newest);
  return NORTH_AMERICAN.test(vin) ? years.filter((year) => fitsPlaceSeven(vin, year)) : years;
}

/** 49 CFR 565.15: cars for North America have a letter in position 7 since 2010, and a digit before. */
export function fitsPlaceSeven(vin: string, year: number): boolean {
  return year >= FIRST_CODED_YEAR + YEAR_CYCLE === /[A-Z]/.test(vin.charAt(6));
}

/** Groups a VIN for reading aloud and comparing: WMI, descriptor, check digit, identifier section. */
export function formatVin(vin: string): string {
  if (vin.length !== VIN_LENGTH) return vin;
  return `${vin.slice(0, 3)} ${vin.slice(3, 8)} ${vin.slice(8, 9)} ${vin.slice(9)}`;
}

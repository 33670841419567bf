import { z } from 'zod';
import { MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from '../product/limits.ts';
import { lazily } from '../text/lazily.ts';
import { tooLong } from '../text/text.ts';

const TOO_SHORT = 'Username must be at least 3 characters';
const NOT_ALLOWED = 'Username may only have letters, digits, spaces and simple punctuation';
const MIXED = 'Username may only have letters of one alphabet';

/** Letters, marks, and digits of any language, and ASCII punctuation. */
const CHARACTERS = /^[\p{L}\p{M}\p{Nd} !-~]*$/u;
const UNSEEN = /\p{Default_Ignorable_Code_Point}|^\p{M}|\p{Mn}{5}/u;

/**
 * Scripts in common use (UAX 31, table 5). A name must use just one, or a combination that a language uses (UTS 39,
 * highly restrictive).
 */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Thaana',
  'Ethiopic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Khmer',
  'Latin Han Hiragana Katakana',
  'Latin Han Hangul',
  'Latin Han Bopomofo',
];

const alphabets = lazily(() => SCRIPTS.map(toAlphabet));

function toAlphabet(scripts: string): RegExp {
  const letters = [...scripts.split(' '), 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${letters.join('')}]*$`, 'u');
}

/** Normalizes full-width characters, ligatures, composition (NFKC, as in RFC 8265 and UTS 39), and spaces. */
export function normalizeUsername(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/ +/g, ' ').trim();
}

/**
 * A new username: no invisible characters, no characters that change the text direction, no mixed scripts. The server
 * also checks that it does not resemble another user's name.
 */
export const Username = z
  .string(TOO_SHORT)
  .overwrite(normalizeUsername)
  .min(MIN_USERNAME_LENGTH, TOO_SHORT)
  .max(MAX_USERNAME_LENGTH, tooLong(MAX_USERNAME_LENGTH))
  .refine((name) => CHARACTERS.test(name) && !UNSEEN.test(name), { message: NOT_ALLOWED, abort: true })
  .refine((name) => alphabets().some((alphabet) => alphabet.test(name)), MIXED);

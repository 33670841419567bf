import { z } from 'zod';
import { MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from '../product/limits.ts';

const TOO_SHORT = 'Username must be at least 3 characters';
const NOT_ALLOWED = 'Username may only have letters, digits, spaces and simple punctuation';
const MIXED = 'Username may only have letters of one alphabet';

/** Letters, marks and digits of any language, and ASCII punctuation. */
const CHARACTERS = /^[\p{L}\p{M}\p{Nd} !-~]*$/u;
/** Invisible characters, a mark without a letter, and more marks on a letter than any language uses. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|^\p{M}|\p{Mn}{5}/u;

/**
 * Scripts in common use (UAX 31, table 5). A name uses one of them, or one of the combinations that languages use (UTS
 * 39, highly restrictive).
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
].map((scripts) => {
  const letters = [...scripts.split(' '), 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${letters.join('')}]*$`, 'u');
});

/** Normalizes full-width characters, ligatures and composition (NFKC, as in RFC 8265 and UTS 39), and spaces. */
export function normalizeUsername(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/ +/g, ' ').trim();
}

/**
 * A new username: without invisible characters, characters that change the text direction, or mixed alphabets. The
 * server checks whether it looks like that of another user.
 */
export const Username = z
  .string(TOO_SHORT)
  .overwrite(normalizeUsername)
  .min(MIN_USERNAME_LENGTH, TOO_SHORT)
  .max(MAX_USERNAME_LENGTH, `Must be at most ${MAX_USERNAME_LENGTH} characters`)
  .refine((name) => CHARACTERS.test(name) && !UNSEEN.test(name), { message: NOT_ALLOWED, abort: true })
  .refine((name) => SCRIPTS.some((script) => script.test(name)), MIXED);

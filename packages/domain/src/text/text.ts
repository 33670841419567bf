import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '../product/limits.ts';

/** PostgreSQL cannot store U+0000, and a lone surrogate is not valid Unicode. */
function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** The message for a text of more than `max` characters. */
export function tooLong(max: number): string {
  return `Must be at most ${max} characters`;
}

const NOT_STORABLE = 'Contains characters that cannot be stored';

/** Text of at most `max` characters that can be stored. Not trimmed. */
export function rawText(max: number) {
  return z.string().max(max, tooLong(max)).refine(isStorableText, NOT_STORABLE);
}

/** Control characters, and those that change the text direction, which can make a name look like another (UTS 55). */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Tabs and line breaks are kept, and `isStorableText` rejects U+0000. */
const NOT_HIDDEN: readonly string[] = ['\t', '\n', '\r', '\u0000'];
const BREAKS = /[\t\n\r\u0085\u2028\u2029]+/g;

function withoutHidden(value: string): string {
  return value.replaceAll(HIDDEN, (character) => (NOT_HIDDEN.includes(character) ? character : ''));
}

function inOneLine(value: string): string {
  return withoutHidden(value.replaceAll(BREAKS, ' '));
}

/** Like `rawText`, without surrounding whitespace and hidden characters. */
export function text(max: number) {
  return rawText(max).overwrite(withoutHidden).trim();
}

/** Like `text`, on one line. */
export function line(max: number) {
  return rawText(max).overwrite(inOneLine).trim();
}

/** Like `text`, with at least `min` characters; `message` if it is shorter or missing. */
export function requiredText(min: number, max: number, message: string) {
  return required(min, max, message, withoutHidden);
}

/** Like `requiredText`, on one line. */
export function requiredLine(min: number, max: number, message: string) {
  return required(min, max, message, inOneLine);
}

function required(min: number, max: number, message: string, tidy: (value: string) => string) {
  return z
    .string(message)
    .overwrite(tidy)
    .trim()
    .min(min, message)
    .max(max, tooLong(max))
    .refine(isStorableText, NOT_STORABLE);
}

export function email(message: string) {
  return z.string(message).trim().max(MAX_EMAIL_LENGTH, message).pipe(z.email(message));
}

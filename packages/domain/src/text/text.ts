import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '../product/limits.ts';

/** U+0000 cannot be stored by PostgreSQL and a lone surrogate is no Unicode text: both are refused at the door. */
function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Text of at most `max` characters that any part of the product can store and show. Not trimmed. */
export function rawText(max: number) {
  return z
    .string()
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorableText, 'Contains characters that cannot be stored');
}

/** Controls, and what turns the direction of the text around it, so that a name reads as another one (UTS 55). */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Tabs and line breaks are text, and U+0000 is for `isStorableText` to refuse. */
const NOT_HIDDEN: readonly string[] = ['\t', '\n', '\r', '\u0000'];
const BREAKS = /[\t\n\r\u0085\u2028\u2029]+/g;

function withoutHidden(value: string): string {
  return value.replaceAll(HIDDEN, (character) => (NOT_HIDDEN.includes(character) ? character : ''));
}

/** In one line, as pasted text often is not. */
function inOneLine(value: string): string {
  return withoutHidden(value.replaceAll(BREAKS, ' '));
}

/** As `rawText`, with surrounding white space and hidden characters removed. */
export function text(max: number) {
  return rawText(max).overwrite(withoutHidden).trim();
}

/** As `text`, in one line: names and whatever else stands in a list. */
export function line(max: number) {
  return rawText(max).overwrite(inOneLine).trim();
}

/** As `text`, with at least `min` characters, `message` when it is shorter or missing. */
export function requiredText(min: number, max: number, message: string) {
  return required(min, max, message, withoutHidden);
}

/** As `requiredText`, in one line. */
export function requiredLine(min: number, max: number, message: string) {
  return required(min, max, message, inOneLine);
}

function required(min: number, max: number, message: string, tidy: (value: string) => string) {
  return z
    .string(message)
    .overwrite(tidy)
    .trim()
    .min(min, message)
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorableText, 'Contains characters that cannot be stored');
}

/** An email address; `message` is what the specification says at this place. */
export function email(message: string) {
  return z.string(message).trim().max(MAX_EMAIL_LENGTH, message).pipe(z.email(message));
}

import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from './limits.ts';

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

/** As `rawText`, with surrounding white space removed. */
export function text(max: number) {
  return rawText(max).trim();
}

/** Trimmed text with at least `min` characters, `message` when it is shorter or missing. */
export function requiredText(min: number, max: number, message: string) {
  return z
    .string(message)
    .trim()
    .min(min, message)
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorableText, 'Contains characters that cannot be stored');
}

/** An email address; `message` is what the specification says at this place. */
export function email(message: string) {
  return z.string(message).trim().max(MAX_EMAIL_LENGTH, message).pipe(z.email(message));
}

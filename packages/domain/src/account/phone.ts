import { z } from 'zod';
import { MIN_PHONE_LENGTH } from '../product/limits.ts';

const VALID_PHONE_REQUIRED = 'Valid phone number is required';
/** E.164 allows 15 digits; the rest leaves room for spaces, brackets and an extension. */
export const MAX_PHONE_LENGTH = 32;
const PHONE_CHARACTERS = /^\+?[\d\s().\-/]+$/;
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

function looksLikePhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  // `min` already reports this.
  if (value.length < MIN_PHONE_LENGTH) return true;
  return PHONE_CHARACTERS.test(value) && digits >= MIN_DIGITS && digits <= MAX_DIGITS;
}

/**
 * A phone number as people write it, at least 10 characters (spec 5.14). The server converts it to E.164 and rejects a
 * number outside of all numbering plans with the same message.
 */
export const Phone = z
  .string(VALID_PHONE_REQUIRED)
  .trim()
  .min(MIN_PHONE_LENGTH, VALID_PHONE_REQUIRED)
  .max(MAX_PHONE_LENGTH, VALID_PHONE_REQUIRED)
  .refine(looksLikePhone, VALID_PHONE_REQUIRED);

/** Formats a North American E.164 number as `(123) 456-7890`; any other stays as it is. */
export function formatPhone(phone: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}

/** Shows only the last two digits, for people who should recognize their number. */
export function maskPhone(phone: string): string {
  return `•••• ${phone.slice(-2)}`;
}

import { z } from 'zod';
import { MIN_PHONE_LENGTH } from '../product/limits.ts';
import { VALID_PHONE_REQUIRED } from '../text/messages.ts';

/** E.164 allows 15 digits; the rest leaves room for spaces, parentheses, and an extension. */
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
 * A phone number as people type it, at least 10 characters (spec 5.14). The server converts it to E.164 and rejects
 * numbers outside every numbering plan with the same message.
 */
export const Phone = z
  .string(VALID_PHONE_REQUIRED)
  .trim()
  .min(MIN_PHONE_LENGTH, VALID_PHONE_REQUIRED)
  .max(MAX_PHONE_LENGTH, VALID_PHONE_REQUIRED)
  .refine(looksLikePhone, VALID_PHONE_REQUIRED);

const WITH_COUNTRY_CODE = /^\+1(\d{3})(\d{3})(\d{4})$/;
/** North American area codes and exchanges begin with 2 to 9, unlike most foreign numbers. */
const WITHOUT_PLUS = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

/**
 * Formats a phone number for display: a North American one as `(123) 456-7890`, whether it is E.164 or as typed; any
 * other is unchanged.
 */
export function formatPhone(phone: string): string {
  const plain = phone.replace(/[\s().\-/]/g, '');
  const parts = WITH_COUNTRY_CODE.exec(plain) ?? WITHOUT_PLUS.exec(plain);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}

/** Shows only the last two digits, enough for the owner to recognize the number. */
export function maskPhone(phone: string): string {
  return `•••• ${phone.slice(-2)}`;
}

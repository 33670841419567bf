/** Numbers without a country code are North American, like the placeholder of the form (spec 2.11). */
const DEFAULT_COUNTRY = 'US';

/**
 * Converts a number as people write it to E.164; `null` if no numbering plan allows it. Checks the length instead of
 * assigned ranges, which are always out of date somewhere.
 */
export async function toE164(phone: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(phone, DEFAULT_COUNTRY);
  return parsed?.isPossible() ? parsed.number : null;
}

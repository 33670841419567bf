import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers without a country code are North American, like the placeholder of the form (spec 2.11). */
const DEFAULT_COUNTRY = 'US';

/**
 * A number as people write it, in E.164; `null` for what no numbering plan can hold. The length decides, not the list
 * of assigned ranges, which is always out of date somewhere.
 */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, DEFAULT_COUNTRY);
  return parsed?.isPossible() ? parsed.number : null;
}

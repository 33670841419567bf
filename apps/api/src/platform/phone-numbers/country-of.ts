import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Whether a number, in E.164, is of one of these countries; where several share its numbers, of any of them. Numbers of
 * no country are of none.
 */
export function isOfCountries(phone: string, countries: ReadonlySet<CountryCode>): boolean {
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed) return false;
  const candidates = parsed.country ? [parsed.country] : parsed.getPossibleCountries();
  return candidates.some((country) => countries.has(country));
}

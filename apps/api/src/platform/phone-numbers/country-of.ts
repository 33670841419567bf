import type { CountryCode } from 'libphonenumber-js/min';

/**
 * Whether an E.164 number belongs to one of these countries, or, if several share its numbers, to any of them. False
 * for a number without a country.
 */
export async function isOfCountries(phone: string, countries: ReadonlySet<CountryCode>): Promise<boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed) return false;
  const candidates = parsed.country ? [parsed.country] : parsed.getPossibleCountries();
  return candidates.some((country) => countries.has(country));
}

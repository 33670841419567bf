import { lazily } from './lazily.ts';
import { findZoneName } from './zone-name.ts';

/** English, miles, and the reader's time zone (spec 2.9, ADR 0029). */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const dateTime = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);
const dollars = lazily(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);
/** Between two digits behind which only groups of three follow. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;
const number = lazily(() => new Intl.NumberFormat('en-US'));

/** `Jan 5, 2026`. Without a formatter, whose first use takes a phone 120 ms, such as while it opens a step. */
export function formatDate(at: Date): string {
  return `${MONTHS[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}`;
}

/** `Jan 5, 2026, 2:06 AM EST`. In the main zones of the country without a formatter, as above. */
export function formatDateTime(at: Date): string {
  const zone = findZoneName(at);
  if (zone === undefined) return dateTime().format(at);
  const hours = at.getHours();
  const minutes = String(at.getMinutes()).padStart(2, '0');
  return `${formatDate(at)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'} ${zone}`;
}

/** `12,345`. A whole number needs no formatter, whose first use costs a page 15 ms. */
export function formatNumber(value: number): string {
  return Number.isSafeInteger(value) ? String(value).replace(THOUSANDS, ',') : number().format(value);
}

/** `12,345 miles` */
export function formatMiles(miles: number): string {
  return `${formatNumber(miles)} miles`;
}

/** `$185,000` */
export function formatDollars(amount: number): string {
  return Number.isSafeInteger(amount) && amount > 0 ? `$${formatNumber(amount)}` : dollars().format(amount);
}

/** `Dodge, Chrysler or Jeep` */
export function joinWithOr(words: readonly (string | number)[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

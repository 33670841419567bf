/** English, miles, and the reader's time zone (spec 2.9, ADR 0029). */

const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const DATE_TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const NUMBER = new Intl.NumberFormat('en-US');

/** `Jan 5, 2026` */
export function formatDate(date: Date): string {
  return DATE.format(date);
}

/** `Jan 5, 2026, 2:06 AM EST` */
export function formatDateTime(date: Date): string {
  return DATE_TIME.format(date);
}

/** `12,345 miles` */
export function formatMiles(miles: number): string {
  return `${NUMBER.format(miles)} miles`;
}

/** `$185,000` */
export function formatDollars(dollars: number): string {
  return DOLLARS.format(dollars);
}

/** `Dodge, Chrysler or Jeep` */
export function joinWithOr(words: readonly (string | number)[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

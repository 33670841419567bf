import { lazily } from './lazily.ts';

/** English, miles, and the reader's time zone (spec 2.9, ADR 0029). */

const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const date = lazily(() => new Intl.DateTimeFormat('en-US', DAY));
const dateTime = lazily(
  () => new Intl.DateTimeFormat('en-US', { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
);
const dollars = lazily(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);
const number = lazily(() => new Intl.NumberFormat('en-US'));

/** `Jan 5, 2026` */
export function formatDate(at: Date): string {
  return date().format(at);
}

/** `Jan 5, 2026, 2:06 AM EST` */
export function formatDateTime(at: Date): string {
  return dateTime().format(at);
}

/** `12,345`. With nothing to group, no formatter is needed, whose first use costs a page 15 ms. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1_000 ? String(value) : number().format(value);
}

/** `12,345 miles` */
export function formatMiles(miles: number): string {
  return `${formatNumber(miles)} miles`;
}

/** `$185,000` */
export function formatDollars(amount: number): string {
  return dollars().format(amount);
}

/** `Dodge, Chrysler or Jeep` */
export function joinWithOr(words: readonly (string | number)[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** In UTC, because the reader's time zone is unknown. */
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `Nov 21, 2026, 1:05 PM UTC` */
export function formatTimeUtc(at: string | Date): string {
  return `${TIME.format(new Date(at))} UTC`;
}

/** `November 21, 2026` */
export function formatDateUtc(at: string | Date): string {
  return DATE.format(new Date(at));
}

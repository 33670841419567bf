import { REVIEW_PROMISE_HOURS } from '../product/limits.ts';

export interface DueTime {
  at: Date;
  timeZone: string;
}

/** `Los Angeles time`, for `America/Los_Angeles` */
export function nameZone(timeZone: string): string {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return timeZone.includes('/') ? `${place} time` : place;
}

/** `Monday, November 30, 5:00 PM (Los Angeles time)` */
export function formatDueTime({ at, timeZone }: DueTime): string {
  const date = at.toLocaleDateString('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' });
  const time = at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  // Newer versions of ICU put a narrow space before AM and PM.
  return `${date}, ${time.replace(/\s/u, ' ')} (${nameZone(timeZone)})`;
}

/** `24 hours` around the clock, otherwise for example `8 working hours`. */
export function describePromisedTime(hours: { promiseHours: number } | null): string {
  if (hours === null) return `${REVIEW_PROMISE_HOURS} hours`;
  return `${hours.promiseHours} working ${hours.promiseHours === 1 ? 'hour' : 'hours'}`;
}

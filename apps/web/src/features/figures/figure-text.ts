import { type FigurePeriod, type FigureUnit, getShareInTime } from '@marque/domain/review/figures';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const SHARE = new Intl.NumberFormat('en-US', { style: 'percent' });
const HOURS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const NOTHING = '–';

/** `Nov 16`, or `Nov 2026`. */
export function formatStart(start: string, unit: FigureUnit): string {
  return (unit === 'week' ? DAY : MONTH).format(new Date(start));
}

/** `86%`, or a dash if nothing was due. */
export function formatShare(period: Pick<FigurePeriod, 'due' | 'inTime'>): string {
  const share = getShareInTime(period);
  return share === null ? NOTHING : SHARE.format(share);
}

/** `45 min`, `3.5 h`, or a dash. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return NOTHING;
  return minutes < 60 ? `${Math.round(minutes)} min` : `${HOURS.format(minutes / 60)} h`;
}

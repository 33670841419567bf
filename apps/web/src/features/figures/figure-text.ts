import { type FigurePeriod, type FigureUnit, getShareInTime } from '@marque/domain/review/figures';
import { lazily } from '@marque/domain/text/lazily';

const day = lazily(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }));
const month = lazily(() => new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }));
const percent = lazily(() => new Intl.NumberFormat('en-US', { style: 'percent' }));
const hours = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));
const NOTHING = '–';

/** `Nov 16`, or `Nov 2026`. */
export function formatStart(start: string, unit: FigureUnit): string {
  return (unit === 'week' ? day() : month()).format(new Date(start));
}

/** `86%`, or a dash if nothing was due. */
export function formatShare(period: Pick<FigurePeriod, 'due' | 'inTime'>): string {
  const share = getShareInTime(period);
  return share === null ? NOTHING : percent().format(share);
}

/** `45 min`, `3.5 h`, or a dash. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return NOTHING;
  return minutes < 60 ? `${Math.round(minutes)} min` : `${hours().format(minutes / 60)} h`;
}

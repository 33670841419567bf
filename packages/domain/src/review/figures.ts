import { z } from 'zod';

/** The figures are counted by the week or by the month, the current one included (spec 27). */
export const FIGURE_UNITS = ['week', 'month'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

export const FIGURE_PERIODS = 12;

const DAY_MS = 86_400_000;

/** How many makes are named; the rest are counted together. */
export const NAMED_MAKES = 10;

/** Age ranges of open cases, in days since submission: more than `from`, at most `below`. */
export const CASE_AGES = [
  { label: 'Under 1 day', from: 0, below: 1 },
  { label: '1 to 2 days', from: 1, below: 3 },
  { label: '3 to 6 days', from: 3, below: 7 },
  { label: '7 to 29 days', from: 7, below: 30 },
  { label: '30 days or more', from: 30, below: null },
] as const;
export type CaseAge = (typeof CASE_AGES)[number];

/** Times of submission, `from` (inclusive) and `before` (exclusive), as the review list takes them; `null` for any. */
export interface SubmissionSpan {
  from: string | null;
  before: string | null;
}

/** The week or month that begins on this day. */
export function spanOfPeriod(start: string, unit: FigureUnit): SubmissionSpan {
  const next = new Date(start);
  if (unit === 'week') next.setUTCDate(next.getUTCDate() + 7);
  else next.setUTCMonth(next.getUTCMonth() + 1);
  return { from: start, before: next.toISOString().slice(0, 10) };
}

/** When the cases that have this age at `now` were submitted. */
export function spanOfAge({ from, below }: CaseAge, now: Date): SubmissionSpan {
  return { from: below === null ? null : daysBefore(now, below), before: from === 0 ? null : daysBefore(now, from) };
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

export const FiguresQuery = z.object({ unit: z.enum(FIGURE_UNITS).default('week') });

const Count = z.int().nonnegative();
const Minutes = z.number().nonnegative().nullable();

/** One week (from Monday) or month, by the time of submission in UTC. */
export const FigurePeriod = z.object({
  start: z.string(),
  submitted: Count,
  /** Consignments that were answered, or whose time for an answer is over (spec 19.7). */
  due: Count,
  inTime: Count,
  toContact: Minutes,
  toDecision: Minutes,
});
export type FigurePeriod = z.infer<typeof FigurePeriod>;

/** The outcomes of one make's cases; `make` is `null` for all makes that are not listed by name. */
export const FigureMake = z.object({
  make: z.string().nullable(),
  approved: Count,
  rejected: Count,
  withdrawn: Count,
  open: Count,
});
export type FigureMake = z.infer<typeof FigureMake>;

export const Figures = z.object({
  unit: z.enum(FIGURE_UNITS),
  /** The moment from which the ages are counted. */
  countedAt: z.date(),
  periods: z.array(FigurePeriod),
  makes: z.array(FigureMake),
  ages: z.array(Count),
});
export type Figures = z.infer<typeof Figures>;

/** From 0 to 1; `null` if nothing was due. */
export function getShareInTime({ due, inTime }: Pick<FigurePeriod, 'due' | 'inTime'>): number | null {
  return due === 0 ? null : inTime / due;
}

const DAY_MS = 24 * 60 * 60_000;

/** How long a draft that nobody changes is kept, unless the operator says otherwise (`DRAFT_KEPT_DAYS`). */
export const DEFAULT_DRAFT_KEPT_DAYS = 90;
export const DRAFT_REMINDED_DAYS_BEFORE = 30;

/** The earliest time at which a draft is deleted, unless it is saved again before then (ADR 0167). */
export function draftKeptUntil(lastSaved: Date, keptDays: number): Date {
  return new Date(lastSaved.getTime() + keptDays * DAY_MS);
}

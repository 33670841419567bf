const DAY_MS = 24 * 60 * 60_000;

/** How long a draft that nobody changes is kept, unless the operator says otherwise (`DRAFT_KEPT_DAYS`). */
export const DEFAULT_DRAFT_KEPT_DAYS = 90;
export const DRAFT_REMINDED_DAYS_BEFORE = 30;

interface Keeping {
  lastSaved: Date;
  remindedAt?: Date | undefined;
}

/**
 * The earliest time at which a draft is deleted, unless it is saved again before then: not before 30 days after its
 * owner was reminded, or would be now (ADR 0167).
 */
export function draftKeptUntil({ lastSaved, remindedAt }: Keeping, keptDays: number, now: Date): Date {
  const reminded = remindedAt && remindedAt > lastSaved ? remindedAt : now;
  return new Date(
    Math.max(lastSaved.getTime() + keptDays * DAY_MS, reminded.getTime() + DRAFT_REMINDED_DAYS_BEFORE * DAY_MS),
  );
}

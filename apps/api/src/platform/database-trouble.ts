import type { DomainError } from '@marque/domain/api/errors';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway, isStorageFull } from './database-errors.ts';

/** Each kind of trouble is logged once within this time: during an outage every request has it. */
const TOLD_EVERY_MS = 10_000;
const FULL_FOR_MS = 60_000;

/** Reports a full or unavailable database to the operator, as single lines without stacks. */
export interface DatabaseTrouble {
  note(refusal: DomainError): void;
  isFull(): boolean;
}

type Kind = 'full' | 'away';

const SENTENCE: Readonly<Record<Kind, string>> = {
  full: 'the database cannot store anything: no space is left',
  away: 'the database is away',
};

function classify(cause: unknown): Kind | null {
  if (isStorageFull(cause)) return 'full';
  return isDatabaseAway(cause) ? 'away' : null;
}

/** The fault in PostgreSQL's or the system's own words: errors with these codes contain no user input. */
function getReason(cause: unknown): { code?: string; reason: string } {
  const { code, message } = cause as { code?: string; message?: string };
  return { ...(code === undefined ? {} : { code }), reason: message ?? String(cause) };
}

export function createDatabaseTrouble(log: Pick<FastifyBaseLogger, 'error'>, clock: () => Date): DatabaseTrouble {
  const told = new Map<Kind, { at: number; since: number }>();
  let fullAt = Number.NEGATIVE_INFINITY;

  function tell(kind: Kind, cause: unknown, now: number): void {
    const last = told.get(kind);
    if (last && now - last.at < TOLD_EVERY_MS) {
      last.since += 1;
      return;
    }
    told.set(kind, { at: now, since: 0 });
    log.error({ ...getReason(cause), ...(last?.since ? { alsoRefused: last.since } : {}) }, SENTENCE[kind]);
  }

  return {
    note({ details: { cause } }) {
      const kind = classify(cause);
      if (!kind) return;
      const now = clock().getTime();
      if (kind === 'full') fullAt = now;
      tell(kind, cause, now);
    },
    isFull: () => clock().getTime() - fullAt < FULL_FOR_MS,
  };
}

import type { Db } from '@marque/db/database';
import { fixedQuery } from '@marque/db/fixed-query';
import { type PromiseVersion, WorkingHours } from '@marque/domain/company/working-hours';
import { currentHours } from '@marque/domain/review/promise-clock';
import { sql } from 'kysely';

const selectVersions = fixedQuery((db) =>
  db.selectFrom('workingHours').select(['createdAt', 'hours']).orderBy('version', 'desc'),
);

/** The promise's settings since it was first changed, newest first: its clock needs all of them (ADR 0180). */
export async function listPromiseVersions(db: Db): Promise<PromiseVersion[]> {
  return readPromiseVersions(await selectVersions(db));
}

export function readPromiseVersions(rows: readonly { createdAt: Date; hours: unknown }[]): PromiseVersion[] {
  return rows.map(({ createdAt, hours }) => ({ createdAt, hours: readHours(hours) }));
}

const selectNewest = fixedQuery((db) =>
  db.selectFrom('workingHours').select(['createdAt', 'hours']).orderBy('version', 'desc').limit(sql<number>`1`),
);

/** The current working hours; `null` is around the clock. */
export async function findWorkingHours(db: Db): Promise<WorkingHours | null> {
  return currentHours(readPromiseVersions(await selectNewest(db)));
}

const known = new Map<string, WorkingHours>();
const MAX_KNOWN = 100;

/**
 * The columns were validated when they were saved; a newer runtime may no longer know a time zone, and then this raises
 * an error.
 */
function readHours(hours: unknown): WorkingHours | null {
  if (hours === null) return null;
  const text = JSON.stringify(hours);
  const found = known.get(text) ?? WorkingHours.parse(hours);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, found);
  return found;
}

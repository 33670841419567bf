import type { Db } from '@marque/db/database';
import { type PromiseVersion, WorkingHours } from '@marque/domain/company/working-hours';
import { currentHours } from '@marque/domain/review/promise-clock';

/** What the promise has been since it was first changed, newest first: its clock needs all of it (ADR 0180). */
export async function listPromiseVersions(db: Db): Promise<PromiseVersion[]> {
  const rows = await db.selectFrom('workingHours').select(['createdAt', 'hours']).orderBy('version', 'desc').execute();
  return rows.map(({ createdAt, hours }) => ({ createdAt, hours: readHours(hours) }));
}

/** The working hours that hold; `null` round the clock. */
export async function findWorkingHours(db: Db): Promise<WorkingHours | null> {
  const rows = await db
    .selectFrom('workingHours')
    .select(['createdAt', 'hours'])
    .orderBy('version', 'desc')
    .limit(1)
    .execute();
  return currentHours(rows.map(({ createdAt, hours }) => ({ createdAt, hours: readHours(hours) })));
}

/** What has been read by its text, so that each list need not work out the same calendar. */
const known = new Map<string, WorkingHours>();
/** More than a company's changes in years. */
const MAX_KNOWN = 100;

/** The columns were checked when they were saved; a zone may be gone from a newer runtime, and then this raises. */
function readHours(hours: unknown): WorkingHours | null {
  if (hours === null) return null;
  const text = JSON.stringify(hours);
  const found = known.get(text) ?? WorkingHours.parse(hours);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, found);
  return found;
}

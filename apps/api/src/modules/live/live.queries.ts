import type { Db } from '@marque/db/database';
import type { FedEvent } from '../../platform/live/subscription.ts';

/** Events with `after` < `seq` <= `until`, in order; at most `limit`. */
export async function listEventsBetween(db: Db, after: number, until: number, limit: number): Promise<FedEvent[]> {
  const rows = await db
    .selectFrom('consignmentEvents')
    .select(['seq', 'kind', 'consignmentId', 'draftId', 'ownerId'])
    .where('seq', '>', String(after))
    .where('seq', '<=', String(until))
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** The position of the newest event in the log; 0 if it is empty. */
export async function findHeadSeq(db: Db): Promise<number> {
  const head = await db.selectFrom('consignmentEventsHead').select('seq').executeTakeFirst();
  return Number(head?.seq ?? 0);
}

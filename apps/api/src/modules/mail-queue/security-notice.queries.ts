import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { NoticedEvent } from '@marque/domain/review/mails';
import { sql } from 'kysely';

/** Adds an event to the waiting notice; false if there is none. */
export async function addToNotice(trx: Db, userId: UserId, noticed: NoticedEvent): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mails set data = jsonb_set(data, '{events}', (data->'events') || ${JSON.stringify([noticed])}::jsonb)
    where id = (
      select id from mails where user_id = ${userId} and kind = 'security_notice' and state = 'queued' and tries = 0
        and jsonb_typeof(data->'events') = 'array'
      order by id desc limit 1 for update)`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface LastNotice {
  id: string;
  createdAt: Date;
}

export async function findLastNotice(trx: Db, userId: UserId): Promise<LastNotice | null> {
  const row = await trx
    .selectFrom('mails')
    .select(['id', sql<Date>`coalesce(allowed_at, created_at)`.as('createdAt')])
    .where('userId', '=', userId)
    .where('kind', '=', 'security_notice')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

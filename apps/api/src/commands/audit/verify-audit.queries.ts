import type { Db } from '@marque/db/database';
import { sql } from 'kysely';

/** An event as exactly the texts that its hash was computed from (`consignment_event_hash` in the migrations). */
export interface Link {
  id: string;
  seq: string;
  prevHash: string;
  hash: string;
  hashed: string;
}

/** At most `limit` events after this position, in the order of the chain. */
export async function listLinks(trx: Db, after: number, limit: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select id, seq, prev_hash, hash, concat_ws('|', prev_hash, seq, coalesce(consignment_id::text, '-'), coalesce(draft_id::text, '-'),
      coalesce(owner_id::text, '-'), coalesce(actor_id::text, '-'), kind, data::text,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')) as hashed
    from consignment_events where seq > ${after} order by seq limit ${limit}`.execute(trx);
  return rows;
}

export async function findHead(trx: Db) {
  return (await trx.selectFrom('consignmentEventsHead').select(['seq', 'hash']).executeTakeFirst()) ?? null;
}

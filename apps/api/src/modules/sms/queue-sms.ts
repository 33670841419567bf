import type { Db } from '@marque/db/database';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { sql } from 'kysely';
import { hasStatusTexts } from './status-sms.queries.ts';

/** The task that sends one text about a status (worker/text-tasks.ts). */
export const SEND_TEXT_TASK = 'send-text';
/** About four minutes in all: a text about a status is news or nothing. */
const TEXT_TRIES = 6;

/**
 * Queues a text about the status that a consignment has now, in the transaction that sets it, for an owner who agreed to such texts and has a
 * verified number. Number and consent are looked up again when it is sent.
 */
export async function queueStatusText(trx: Db, { id, userId, status }: Consignment): Promise<void> {
  if (!(await hasStatusTexts(trx, userId))) return;
  await sql`select graphile_worker.add_job(${SEND_TEXT_TASK},
    payload => json_build_object('id', gen_random_uuid(), 'userId', ${userId}::int, 'consignmentId', ${id}::int, 'status', ${status}::text),
    max_attempts => ${TEXT_TRIES}::int)`.execute(trx);
}

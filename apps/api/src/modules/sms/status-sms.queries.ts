import type { Db } from '@marque/db/database';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { VehicleInfoDraft, vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { sql } from 'kysely';
import { readPart } from '../../platform/json-parts.ts';

/** Requires consent, and a verified number: an unverified one may belong to someone else. */
function consenting(db: Db, userId: UserId) {
  return db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where('users.smsConsent', '=', true)
    .where('users.phoneVerified', '=', true)
    .where('users.phone', 'is not', null)
    .where('users.deletedAt', 'is', null);
}

async function wantsStatusSms(db: Db, userId: UserId): Promise<boolean> {
  return (await consenting(db, userId).select('users.id').executeTakeFirst()) !== undefined;
}

export const SEND_SMS_TASK = 'send-text';
const TRIES = 6;

/**
 * Queues an SMS about a consignment's new status, in the transaction that sets it, for an owner who agreed to such
 * messages and has a verified number. Number and consent are checked again when it is sent.
 */
export async function queueStatusSms(trx: Db, { id, userId, status }: Consignment): Promise<void> {
  if (!(await wantsStatusSms(trx, userId))) return;
  await sql`select graphile_worker.add_job(${SEND_SMS_TASK}, payload => json_build_object(
      'id', gen_random_uuid(), 'userId', ${userId}::int, 'consignmentId', ${id}::int, 'status', ${status}::text),
    max_attempts => ${TRIES}::int)`.execute(trx);
}

export interface StatusNews {
  userId: UserId;
  consignmentId: ConsignmentId;
  status: string;
}

/**
 * The data of a status SMS; `null` if it must not be sent: no consent, no verified number, or the status has changed.
 */
export async function findStatusSms(
  db: Db,
  { userId, consignmentId, status }: StatusNews,
): Promise<{ phone: string; number: string; vehicle: string | null } | null> {
  const row = await consenting(db, userId)
    .innerJoin('consignments', 'consignments.userId', 'users.id')
    .where('consignments.id', '=', consignmentId)
    .where('consignments.status', '=', status)
    .where('consignments.deletedAt', 'is', null)
    .select(['users.phone', 'consignments.number', 'consignments.vehicleInfo'])
    .executeTakeFirst();
  if (!row?.phone) return null;
  return { phone: row.phone, number: row.number, vehicle: vehicleTitle(readPart(VehicleInfoDraft, row.vehicleInfo)) };
}

/** Records that an SMS is about to be sent. False if an earlier try sent it, or may have. */
export async function claimSms(db: Db, id: string, userId: UserId, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('statusTexts')
    .values({ id, userId, state: 'sending', attemptedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ state: 'sending', attemptedAt: now })
        .where('statusTexts.state', '=', 'failing'),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteSms(db: Db, id: string, state: 'sent' | 'failing'): Promise<void> {
  await db.updateTable('statusTexts').set({ state }).where('id', '=', id).execute();
}

export async function deleteOldSms(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('statusTexts').where('attemptedAt', '<', before).execute();
}

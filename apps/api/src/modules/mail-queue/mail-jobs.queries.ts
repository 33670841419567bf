import type { Db } from '@marque/db/database';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { Mail } from '@marque/domain/review/mails';
import { sql } from 'kysely';
import { normalizeMailbox } from './mailbox.ts';

export const SEND_MAIL_TASK = 'send-mail';
/** With the queue's growing pauses the last attempt comes after two days. */
const MAIL_TRIES = 18;

export interface QueuedMail {
  to: { address: string; name?: string | null };
  mail: Mail;
  key: string;
  userId?: UserId | null;
  consignmentId?: ConsignmentId | null;
  validUntil?: Date;
  notBefore?: Date;
}

/** `null` if a message with this key exists. */
export async function insertMailRow(
  trx: Db,
  { to, mail, key, userId = null, consignmentId = null, validUntil }: QueuedMail,
): Promise<string | null> {
  const { kind, ...data } = mail;
  const row = await trx
    .insertInto('mails')
    .values({
      key,
      kind,
      data: JSON.stringify(data),
      toAddress: to.address,
      mailbox: normalizeMailbox(to.address),
      toName: to.name ?? '',
      userId,
      consignmentId,
      validUntil: validUntil ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function queueDelivery(trx: Db, id: string, notBefore: Date | null = null): Promise<void> {
  await sql`select graphile_worker.add_job(${SEND_MAIL_TASK}, payload => json_build_object('id', ${id}::text),
    run_at => ${notBefore}::timestamptz, max_attempts => ${MAIL_TRIES}::int, job_key => ${`mail ${id}`})`.execute(trx);
}

/** Makes every failing message due now, with no attempts used. */
export async function requeueFailing(trx: Db): Promise<void> {
  await sql`
    select graphile_worker.add_job(${SEND_MAIL_TASK}, payload => json_build_object('id', id::text),
      max_attempts => ${MAIL_TRIES}::int, job_key => 'mail ' || id)
    from mails where state = 'failing'`.execute(trx);
}

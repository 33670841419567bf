import type { Database, Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { sql, type Updateable } from 'kysely';
import { OUTCOMES_CHANNEL } from '../../platform/live/channels.ts';
import { allowMail } from './allow-mail.ts';

const COLUMNS = [
  'id',
  'key',
  'kind',
  'data',
  'toAddress',
  'mailbox',
  'toName',
  'userId',
  'consignmentId',
  'state',
  'tries',
  'messageId',
  'validUntil',
  'allowance',
] as const;

export interface ClaimedMail {
  mail: {
    id: string;
    key: string;
    kind: string;
    data: unknown;
    toAddress: string;
    toName: string;
    userId: UserId | null;
    tries: number;
    messageId: string;
    validUntil: Date | null;
    /** Whether its address was confirmed; otherwise it contains nothing that a user typed. */
    isConfirmed: boolean;
  };
  /** An earlier attempt never finished: the message may have been delivered already. */
  mayHaveLeft: boolean;
}

/** The attempt that claims a message: the queue's job, or `null` if an administrator is waiting for it. */
export interface Claim {
  id: string;
  jobId: string | null;
  newMessageId: string;
  now: Date;
  isLimited: boolean;
}

/**
 * Claims a message for sending and records that before anything is sent. `null` if there is nothing to send: it is
 * sent, dead, gone, or held. `busy` if another job is sending it.
 */
export async function claimMail(
  db: Db,
  { id, jobId, newMessageId, now, isLimited }: Claim,
): Promise<ClaimedMail | 'busy' | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('mails').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row || !['queued', 'failing', 'sending'].includes(row.state)) return null;
    if (row.state === 'sending' && (await isUnderWay(trx, id, jobId))) return 'busy';
    const { isConfirmed, allowance, heldBecause } = await allowMail(trx, row, { now, isLimited });
    if (heldBecause !== null) {
      await noteNotSent(trx, id, 'held', heldBecause, null);
      return null;
    }
    const messageId = row.messageId ?? newMessageId;
    if (row.allowance !== allowance) {
      await trx.updateTable('mails').set({ allowance, allowedAt: now }).where('id', '=', id).execute();
    }
    await trx
      .updateTable('mails')
      .set({ state: 'sending', messageId, tries: row.tries + 1, attemptedAt: now, nextTryAt: null })
      .where('id', '=', id)
      .execute();
    return { mail: { ...row, messageId, tries: row.tries + 1, isConfirmed }, mayHaveLeft: row.state === 'sending' };
  });
}

export async function noteSent(db: Db, id: string, state: 'sent' | 'outbox', reply: string, now: Date): Promise<void> {
  await noteOutcome(db, id, { state, lastAnswer: reply, sentAt: now });
}

export async function noteNotSent(
  db: Db,
  id: string,
  state: 'failing' | 'dead' | 'expired' | 'held',
  reply: string,
  nextTryAt: Date | null,
): Promise<void> {
  await noteOutcome(db, id, { state, lastAnswer: reply, nextTryAt });
}

/** Tells the staff's open pages, once the transaction commits, that an email about this row's case has changed. */
const TELL_STAFF = sql`pg_notify(${OUTCOMES_CHANNEL}, json_build_object('kind', ${LIVE_KINDS.mailChanged}::text,
  'consignmentId', consignment_id, 'draftId', null, 'ownerId', null)::text)`;

type Outcome = Pick<Updateable<Database['mails']>, 'state' | 'lastAnswer' | 'sentAt' | 'nextTryAt'>;

async function noteOutcome(db: Db, id: string, outcome: Outcome): Promise<void> {
  await db
    .with('changed', (query) =>
      query
        .updateTable('mails')
        .set({ ...outcome, attemptedAt: null })
        .where('id', '=', id)
        .returning('consignmentId'),
    )
    .selectFrom('changed')
    .select(TELL_STAFF.as('told'))
    .where('consignmentId', 'is not', null)
    .execute();
}

/**
 * Whether another job of this message is running, started before the message was queued again. Jobs of dead processes
 * are unlocked before they are picked up, so a lock means that a process is alive.
 */
async function isUnderWay(trx: Db, id: string, jobId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from graphile_worker._private_jobs
    where locked_at is not null and id is distinct from ${jobId}::bigint and payload->>'id' = ${id} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Ends messages that nothing will retry: the process died in the last attempt, or while an administrator waited.
 * Resolves with their ids.
 */
export async function endAbandonedMails(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ended as (update mails set state = 'dead', attempted_at = null, next_try_at = null,
      last_answer = case when state = 'sending' then 'the last try was cut off: the message may have arrived' else last_answer end
    where state in ('queued', 'sending', 'failing') and coalesce(attempted_at, created_at) < ${before}
      and not exists (
        select from graphile_worker.jobs
        where key = 'mail ' || mails.id and (attempts < max_attempts or locked_at is not null))
    returning id, consignment_id)
    select id, ${TELL_STAFF} from ended`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes addresses and content of old messages, which can no longer be sent; the log keeps their states. */
export async function forgetMailAddresses(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ toAddress: '', mailbox: '', toName: '', data: '{}', messageId: null, lastAnswer: null, validUntil: before })
    .where('createdAt', '<', before)
    .where('toAddress', '<>', '')
    .where('state', 'not in', ['queued', 'sending', 'failing'])
    .execute();
}

import type { Database, Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { CreateWebhook, Webhook } from '@marque/domain/review/webhooks';
import type { Transaction } from 'kysely';
import { lockUserRow } from '../user/user.queries.ts';

const WEBHOOK_COLUMNS = [
  'id',
  'url',
  'description',
  'allConsignments',
  'events',
  'createdAt',
  'pausedAt',
  'pausedReason',
] as const;

/** Oldest first. */
export async function findUserWebhooks(db: Db, userId: UserId): Promise<Webhook[]> {
  return db.selectFrom('webhooks').select(WEBHOOK_COLUMNS).where('userId', '=', userId).orderBy('id').execute();
}

export async function findWebhook(db: Db, userId: UserId, id: number): Promise<Webhook | null> {
  const row = await db
    .selectFrom('webhooks')
    .select(WEBHOOK_COLUMNS)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Until the transaction ends, nothing else can add a webhook to this account. */
export async function lockUserWebhooks(trx: Transaction<Database>, userId: UserId): Promise<void> {
  await lockUserRow(trx, userId);
}

export async function countUserWebhooks(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewWebhook extends CreateWebhook {
  userId: UserId;
  secret: string;
  createdAt: Date;
}

export async function insertWebhook(db: Db, webhook: NewWebhook): Promise<Webhook> {
  return db.insertInto('webhooks').values(webhook).returning(WEBHOOK_COLUMNS).executeTakeFirstOrThrow();
}

export async function setSecret(db: Db, userId: UserId, id: number, secret: string): Promise<Webhook | null> {
  const row = await db
    .updateTable('webhooks')
    .set({ secret })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(WEBHOOK_COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** False if there was none. Also deletes its deliveries. */
export async function deleteUserWebhook(db: Db, userId: UserId, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a webhook before its deliveries are changed and returns its health; `null` if it is gone. */
export async function lockWebhook(trx: Transaction<Database>, id: number) {
  const row = await trx
    .selectFrom('webhooks')
    .select(['id', 'userId', 'url', 'pausedAt', 'failingSince', 'isQuick'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stops new messages and gives up waiting ones; they can be resent by hand later. The webhook must be locked. */
export async function pause(
  trx: Transaction<Database>,
  id: number,
  reason: 'owner' | 'failing',
  now: Date,
): Promise<void> {
  await trx.updateTable('webhooks').set({ pausedAt: now, pausedReason: reason }).where('id', '=', id).execute();
  await trx
    .updateTable('webhookDeliveries')
    .set({ state: 'dead', nextTryAt: null, lastAnswer: 'given up: the webhook was paused' })
    .where('webhookId', '=', id)
    .where('state', 'in', ['queued', 'failing'])
    .execute();
}

export async function resume(db: Db, id: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ pausedAt: null, pausedReason: null, failingSince: null })
    .where('id', '=', id)
    .execute();
}

/** Records the result of the last attempt if it differs. */
export async function noteHealth(
  trx: Transaction<Database>,
  id: number,
  health: { failingSince: Date | null; isQuick: boolean },
): Promise<void> {
  await trx.updateTable('webhooks').set(health).where('id', '=', id).execute();
}

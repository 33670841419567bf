import type { Db } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { DeliveryQuery, WebhookDelivery, WebhookEventType, WebhookMessage } from '@marque/domain/review/webhooks';
import { sql } from 'kysely';

const WAITING = ['queued', 'failing'] as const;

function deliveries(db: Db) {
  return db
    .selectFrom('webhookDeliveries')
    .select([
      'id',
      'messageId',
      sql<WebhookEventType>`message->>'type'`.as('type'),
      'consignmentId',
      'state',
      'tries',
      'lastAnswer as answer',
      'createdAt',
      'nextTryAt',
      'deliveredAt',
    ]);
}

/** Newest first; one more than the limit if there are more. */
export async function findDeliveries(
  db: Db,
  webhookId: number,
  { limit, cursor }: Pick<DeliveryQuery, 'limit' | 'cursor'>,
): Promise<WebhookDelivery[]> {
  return deliveries(db)
    .where('webhookId', '=', webhookId)
    .$if(cursor !== undefined && cursor !== null, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function getDelivery(db: Db, id: string): Promise<WebhookDelivery> {
  return deliveries(db).where('id', '=', id).executeTakeFirstOrThrow();
}

export interface NewDelivery {
  webhookId: number;
  messageId: string;
  message: WebhookMessage;
  consignmentId: ConsignmentId | null;
}

export async function insertDelivery(db: Db, { message, ...delivery }: NewDelivery): Promise<string> {
  const { id } = await db
    .insertInto('webhookDeliveries')
    .values({ ...delivery, message: JSON.stringify(message) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Resets a delivery to unsent, with the same message id; false if it does not exist. */
export async function resetDelivery(db: Db, webhookId: number, id: string): Promise<boolean> {
  const row = await db
    .updateTable('webhookDeliveries')
    .set({ state: 'queued', tries: 0, lastAnswer: null, nextTryAt: null, deliveredAt: null })
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The delivery that waits for the attempt after `tries`, with everything that decides whether it may still be sent;
 * `null` if it is gone, or this attempt was already made.
 */
export async function findDue(db: Db, id: string, tries: number) {
  const row = await db
    .selectFrom('webhookDeliveries as delivery')
    .innerJoin('webhooks as webhook', 'webhook.id', 'delivery.webhookId')
    .innerJoin('users as owner', 'owner.id', 'webhook.userId')
    .leftJoin('consignments as consignment', 'consignment.id', 'delivery.consignmentId')
    .select([
      'delivery.id',
      'delivery.webhookId',
      'delivery.messageId',
      'delivery.message',
      'delivery.tries',
      'webhook.userId',
      'webhook.url',
      'webhook.secret',
      'webhook.allConsignments',
      'webhook.pausedAt',
      'owner.role',
      'owner.deletedAt',
      'owner.deletionDueAt',
      'consignment.userId as consignorId',
    ])
    .where('delivery.id', '=', id)
    .where('delivery.tries', '=', tries)
    .where('delivery.state', 'in', [...WAITING])
    .executeTakeFirst();
  return row ?? null;
}
export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDue>>>;

export interface Outcome {
  state: 'delivered' | 'failing' | 'dead';
  answer: string;
  nextTryAt: Date | null;
  deliveredAt: Date | null;
}

/**
 * Records the result of the attempt after `tries`; false if another process did so before, or it was queued again in
 * the meantime.
 */
export async function noteOutcome(
  db: Db,
  { id, tries }: Pick<DueDelivery, 'id' | 'tries'>,
  { answer, ...outcome }: Outcome,
): Promise<boolean> {
  const row = await db
    .updateTable('webhookDeliveries')
    .set({ ...outcome, lastAnswer: answer, tries: tries + 1 })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', 'in', [...WAITING])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a delivery without an attempt. */
export async function noteNotSent(db: Db, id: string, answer: string): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ state: 'dead', lastAnswer: answer, nextTryAt: null })
    .where('id', '=', id)
    .where('state', 'in', [...WAITING])
    .execute();
}

export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('createdAt', '<', before).execute();
}

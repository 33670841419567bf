import type { Database, Db } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import type { DeliveryQuery, WebhookDelivery, WebhookEventType, WebhookMessage } from '@marque/domain/review/webhooks';
import { sql, type Updateable } from 'kysely';
import { OUTCOMES_CHANNEL } from '../../platform/live/channels.ts';

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
  response: string;
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
  { response, ...outcome }: Outcome,
): Promise<boolean> {
  return setOutcome(db, { id, tries }, { ...outcome, lastAnswer: response, tries: tries + 1 });
}

/** Ends a delivery without an attempt. */
export async function noteNotSent(db: Db, id: string, response: string): Promise<void> {
  await setOutcome(db, { id }, { state: 'dead', lastAnswer: response, nextTryAt: null });
}

/** Tells the open pages of the webhook's owner, once the transaction commits. */
const TELL_OWNER = sql`pg_notify(${OUTCOMES_CHANNEL}, json_build_object('kind', ${LIVE_KINDS.webhookDeliveryChanged}::text,
  'consignmentId', null, 'draftId', null, 'ownerId', user_id)::text)`;

/** False if the delivery no longer waits, or not for the attempt after `tries`. */
async function setOutcome(
  db: Db,
  { id, tries }: { id: string; tries?: number },
  outcome: Updateable<Database['webhookDeliveries']>,
): Promise<boolean> {
  const told = await db
    .with('changed', (query) =>
      query
        .updateTable('webhookDeliveries')
        .set(outcome)
        .where('id', '=', id)
        .where('state', 'in', [...WAITING])
        .$if(tries !== undefined, (update) => update.where('tries', '=', tries ?? 0))
        .returning('webhookId'),
    )
    .selectFrom('changed')
    .innerJoin('webhooks', 'webhooks.id', 'changed.webhookId')
    .select(TELL_OWNER.as('told'))
    .execute();
  return told.length > 0;
}

export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('createdAt', '<', before).execute();
}

import type { Database, Db } from '@marque/db/database';
import { may } from '@marque/domain/account/permissions';
import { DomainError } from '@marque/domain/api/errors';
import {
  type CreateWebhook,
  type DeliveryPage,
  type DeliveryQuery,
  MAX_WEBHOOKS,
  type PauseWebhook,
  type Redeliver,
  type Webhook,
  type WebhookDelivery,
  type WebhookMessage,
  type WebhookWithSecret,
} from '@marque/domain/review/webhooks';
import type { Transaction } from 'kysely';
import { AddressRefused } from '../../adapters/webhook/find-destination.ts';
import { NameNotLookedUp } from '../../adapters/webhook/resolve-name.ts';
import { newWebhookSecret } from '../../adapters/webhook/sign-message.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { findDeliveries, getDelivery, insertDelivery, resetDelivery } from './deliveries.queries.ts';
import { newMessageId, queueTry } from './delivery-jobs.queries.ts';
import {
  countUserWebhooks,
  deleteUserWebhook,
  findUserWebhooks,
  findWebhook,
  insertWebhook,
  lockUserWebhooks,
  lockWebhook,
  pause,
  resume,
  setSecret,
} from './webhook.queries.ts';

export async function listWebhooks({ db }: Deps, { userId }: Caller): Promise<Webhook[]> {
  return findUserWebhooks(db, userId);
}

/**
 * Adds a webhook with a new secret. The address is checked now, to report mistakes early, and again before each
 * request. Raises NOT_ALLOWED for all consignments without permission, TOO_MANY_TRIES, WEBHOOK_ADDRESS_REFUSED, and
 * TOO_MANY_WEBHOOKS.
 */
export async function createWebhook(
  deps: Deps,
  { userId, user, request }: Caller,
  { url: typed, description, allConsignments, events }: CreateWebhook,
): Promise<WebhookWithSecret> {
  if (allConsignments && !may(user.role, 'consignment.readAny')) throw new DomainError('NOT_ALLOWED');
  await deps.rateLimits.consume('webhookCreate', String(userId));
  await assertPublic(deps, typed);
  // As normalized by the parser, which reveals hosts that are written as numbers.
  const url = new URL(typed).href;
  const secret = newWebhookSecret();
  const webhook = await inTransaction(deps.db, async (trx) => {
    await lockUserWebhooks(trx, userId);
    if ((await countUserWebhooks(trx, userId)) >= MAX_WEBHOOKS) throw new DomainError('TOO_MANY_WEBHOOKS');
    const sealed = deps.secrets.seal('webhook', secret);
    const createdAt = deps.clock();
    return insertWebhook(trx, { userId, url, description, allConsignments, events, secret: sealed, createdAt });
  });
  deps.log.info({ reqId: request.id, userId, webhook: webhook.id }, 'webhook added');
  return { ...webhook, secret };
}

async function assertPublic({ webhookSender }: Deps, url: string): Promise<void> {
  try {
    await webhookSender.check(url);
  } catch (error) {
    if (error instanceof AddressRefused) throw new DomainError('WEBHOOK_ADDRESS_REFUSED');
    if (error instanceof NameNotLookedUp) throw new DomainError('WEBHOOK_NAME_NOT_LOOKED_UP');
    throw error;
  }
}

/** Raises WEBHOOK_NOT_FOUND, also for someone else's webhook, as everything below does. */
export async function renewSecret(deps: Deps, { userId }: Caller, id: number): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret();
  const webhook = await setSecret(deps.db, userId, id, deps.secrets.seal('webhook', secret));
  if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
  return { ...webhook, secret };
}

/** Pausing twice keeps the first time and its reason. */
export function pauseWebhook({ db, clock }: Deps, caller: Caller, { id, paused }: PauseWebhook): Promise<Webhook> {
  return inTransaction(db, async (trx) => {
    await getWebhook(trx, caller, id);
    const locked = await lockWebhook(trx, id);
    if (paused && locked?.pausedAt === null) await pause(trx, id, 'owner', clock());
    if (!paused) await resume(trx, id);
    return getWebhook(trx, caller, id);
  });
}

/** Also deletes everything that waits to be sent to it. */
export async function deleteWebhook({ db, log }: Deps, { userId, request }: Caller, id: number): Promise<void> {
  if (!(await deleteUserWebhook(db, userId, id))) throw new DomainError('WEBHOOK_NOT_FOUND');
  log.info({ reqId: request.id, userId, webhook: id }, 'webhook removed');
}

/** Also raises TOO_MANY_TRIES and WEBHOOK_PAUSED. */
export async function testWebhook(deps: Deps, caller: Caller, id: number): Promise<WebhookDelivery> {
  await getWebhook(deps.db, caller, id);
  await deps.rateLimits.consume('webhookTest', String(caller.userId));
  const message: WebhookMessage = {
    type: 'webhook.test',
    timestamp: deps.clock().toISOString(),
    data: { consignmentId: null, number: null, from: null, to: null },
  };
  return inTransaction(deps.db, async (trx) => {
    await lockRunning(trx, id);
    const delivery = { webhookId: id, messageId: newMessageId(), message, consignmentId: null };
    const deliveryId = await insertDelivery(trx, delivery);
    await queueTry(trx, deliveryId);
    return getDelivery(trx, deliveryId);
  });
}

export async function listDeliveries(
  { db }: Deps,
  caller: Caller,
  { id, limit, cursor }: DeliveryQuery,
): Promise<DeliveryPage> {
  await getWebhook(db, caller, id);
  const found = await findDeliveries(db, id, { limit, cursor });
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Also raises DELIVERY_NOT_FOUND, TOO_MANY_TRIES, and WEBHOOK_PAUSED. */
export async function redeliver(deps: Deps, caller: Caller, { id, deliveryId }: Redeliver): Promise<WebhookDelivery> {
  await getWebhook(deps.db, caller, id);
  await deps.rateLimits.consume('webhookRedeliver', String(caller.userId));
  return inTransaction(deps.db, async (trx) => {
    await lockRunning(trx, id);
    if (!(await resetDelivery(trx, id, deliveryId))) throw new DomainError('DELIVERY_NOT_FOUND');
    await queueTry(trx, deliveryId);
    return getDelivery(trx, deliveryId);
  });
}

/** Locks the webhook, so that it is neither removed nor paused before the transaction ends. */
async function lockRunning(trx: Transaction<Database>, id: number): Promise<void> {
  const webhook = await lockWebhook(trx, id);
  if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
  if (webhook.pausedAt) throw new DomainError('WEBHOOK_PAUSED');
}

async function getWebhook(db: Db, { userId }: Caller, id: number): Promise<Webhook> {
  const webhook = await findWebhook(db, userId, id);
  if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
  return webhook;
}

import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Database } from '@marque/db/database';
import { may } from '@marque/domain/account/permissions';
import type { UserId } from '@marque/domain/api/ids';
import { isForStaffOnly, WEBHOOK_PAUSED_AFTER_DAYS, WebhookMessage } from '@marque/domain/review/webhooks';
import type { Transaction } from 'kysely';
import { AddressRefused } from '../../adapters/webhook/find-destination.ts';
import { keyOfSecret } from '../../adapters/webhook/sign-message.ts';
import { WebhookError } from '../../adapters/webhook/webhook-sender.ts';
import { inTransaction } from '../../platform/retry.ts';
import { SecretBoxError } from '../../platform/secrets/secret-box.ts';
import type { Deps } from '../../transport/deps.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { findConfirmedRecipient } from '../user/user.queries.ts';
import { type DueDelivery, findDue, noteNotSent, noteOutcome } from './deliveries.queries.ts';
import { queueTry } from './delivery-jobs.queries.ts';
import { pauseAfter } from './next-try.ts';
import { lockWebhook, noteHealth, pause } from './webhook.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A receiver that responds within this time counts as fast (delivery-jobs.queries.ts). */
const QUICK_MS = 2_000;
const GONE = 410;

interface Tried {
  isTaken: boolean;
  isGone: boolean;
  response: string;
  retryAfter: string | null;
  isQuick: boolean;
}

/**
 * Makes one attempt of a delivery, if it is still due and its webhook may still be called, and records the result. An
 * interrupted attempt is repeated with the same message id: arriving twice is better than not at all.
 */
export async function deliverWebhook(deps: Deps, id: string, tries: number): Promise<void> {
  const due = await findDue(deps.db, id, tries);
  if (!due) return;
  const reason = reasonNotTo(due);
  if (reason !== null) {
    await noteNotSent(deps.db, id, reason);
    return;
  }
  const tried = await attempt(deps, due);
  const isNoted = await inTransaction(deps.db, (trx) => note(trx, due, tried, deps.clock()));
  const { isTaken, response } = tried;
  const line = { delivery: id, webhook: due.webhookId, tries: tries + 1, answer: response };
  if (isTaken) deps.log.info(line, 'webhook delivered');
  else deps.log.warn(line, 'webhook not delivered');
  if (isNoted === 'paused') deps.log.warn({ webhook: due.webhookId }, 'webhook paused');
}

/** Rechecks what may have changed since the message was queued: the webhook, its owner, their permissions. */
function reasonNotTo(due: DueDelivery): string | null {
  if (due.pausedAt) return 'not sent: the webhook is paused';
  if (due.deletedAt || due.deletionDueAt) return 'not sent: the account is closed or about to be';
  const { type } = WebhookMessage.parse(due.message);
  const isOwn = due.consignorId === due.userId && !isForStaffOnly(type);
  const readsAll = due.allConsignments && due.consignorId !== null && may(due.role, 'consignment.readAny');
  return type === 'webhook.test' || isOwn || readsAll ? null : 'not sent: no longer permitted';
}

async function attempt({ secrets, webhookSender, clock }: Deps, due: DueDelivery): Promise<Tried> {
  const startedAt = clock().getTime();
  const failed = (response: string): Tried => ({
    isTaken: false,
    isGone: false,
    response,
    retryAfter: null,
    isQuick: false,
  });
  try {
    const key = keyOfSecret(secrets.open('webhook', due.secret));
    // Parsed, because the database does not keep the order of the keys.
    const body = JSON.stringify(WebhookMessage.parse(due.message));
    const { status, retryAfter } = await webhookSender.send({ url: due.url, id: due.messageId, body, key });
    const isQuick = clock().getTime() - startedAt < QUICK_MS;
    const isTaken = status >= 200 && status < 300;
    return { isTaken, isGone: status === GONE, response: describeStatus(status), retryAfter, isQuick };
  } catch (error) {
    if (error instanceof WebhookError || error instanceof AddressRefused) return failed(error.message);
    if (error instanceof SecretBoxError) return failed('the secret can no longer be read: please renew it');
    throw error;
  }
}

/** Uses HTTP's standard reason phrase, not the receiver's. */
function describeStatus(status: number): string {
  const words = [status, STATUS_CODES[status]].filter(Boolean).join(' ');
  return status >= 300 && status < 400 ? `${words} (redirects are not followed)` : words;
}

async function note(
  trx: Transaction<Database>,
  due: DueDelivery,
  { isTaken, isGone, response, retryAfter, isQuick }: Tried,
  now: Date,
): Promise<'noted' | 'paused'> {
  const webhook = await lockWebhook(trx, due.webhookId);
  if (!webhook) return 'noted';
  const failingSince = isTaken ? null : (webhook.failingSince ?? now);
  if (webhook.isQuick !== isQuick || webhook.failingSince !== failingSince) {
    await noteHealth(trx, webhook.id, { failingSince, isQuick });
  }
  if (isTaken) {
    await noteOutcome(trx, due, { state: 'delivered', response, nextTryAt: null, deliveredAt: now });
    return 'noted';
  }
  const failsLong =
    failingSince !== null && now.getTime() - failingSince.getTime() >= WEBHOOK_PAUSED_AFTER_DAYS * DAY_MS;
  const isToBePaused = webhook.pausedAt === null && (isGone || failsLong);
  const endsHere = isToBePaused || webhook.pausedAt !== null;
  const pauseMs = endsHere ? null : pauseAfter({ tries: due.tries + 1, retryAfter, now });
  const nextTryAt = pauseMs === null ? null : new Date(now.getTime() + pauseMs);
  const state = nextTryAt ? 'failing' : 'dead';
  if (!(await noteOutcome(trx, due, { state, response, nextTryAt, deliveredAt: null }))) return 'noted';
  if (pauseMs !== null) await queueTry(trx, due.id, pauseMs);
  if (!isToBePaused) return 'noted';
  await pause(trx, webhook.id, 'failing', now);
  await tellOwner(trx, webhook, isGone ? 'gone' : 'failing');
  return 'paused';
}

/** An owner without a confirmed email address only sees it in their settings. */
async function tellOwner(
  trx: Transaction<Database>,
  { userId, url }: { userId: UserId; url: string },
  cause: 'failing' | 'gone',
): Promise<void> {
  const recipient = await findConfirmedRecipient(trx, userId);
  if (!recipient) return;
  await queueMail(trx, {
    to: recipient,
    // Without the path, which may contain a key.
    mail: { kind: 'webhook_paused', username: recipient.username, host: new URL(url).host, cause },
    key: `webhook paused ${randomUUID()}`,
    userId,
  });
}

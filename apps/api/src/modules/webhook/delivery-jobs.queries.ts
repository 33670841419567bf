import { randomBytes } from 'node:crypto';
import type { Db } from '@marque/db/database';
import { may } from '@marque/domain/account/permissions';
import { ROLES } from '@marque/domain/account/roles';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { WebhookMessage } from '@marque/domain/review/webhooks';
import { sql } from 'kysely';

/** The task that makes one try (worker/webhook-tasks.ts). */
export const DELIVER_WEBHOOK_TASK = 'deliver-webhook';
/** Of one try, when the process that makes it dies: the next tries are jobs of their own. */
const JOB_TRIES = 25;
const MESSAGE_ID_BYTES = 16;

/** The new `webhook-id` of an event. */
export function newMessageId(): string {
  return `msg_${randomBytes(MESSAGE_ID_BYTES).toString('base64url')}`;
}

/**
 * The queue of a webhook. Jobs of one queue run one after the other, in all processes together: so at most two of the worker's places are ever taken up, and whoever
 * lets us wait only has others wait that do the same. A new webhook has to show first that it is quick.
 */
const QUEUE = sql`case when webhook.is_quick then 'webhooks-quick' else 'webhooks-slow' end`;

const everybodysReaders = ROLES.filter((role) => may(role, 'consignment.readAny'));

/**
 * Queues a message about a new status for each webhook that wants it, in the transaction that sets it: the consignor's own, and those of staff for all consignments.
 * A paused one gets nothing, nor does an account that ends.
 */
export async function queueStatusChange(
  trx: Db,
  { id, number, userId, status }: Consignment,
  from: string | null,
): Promise<void> {
  const message: WebhookMessage = {
    type: 'consignment.status_changed',
    timestamp: new Date().toISOString(),
    data: { consignmentId: id, number, from, to: status },
  };
  // One that is being removed just now is waited for and left out: a message to it would break the change itself.
  await sql`
    with webhook as (
      select webhooks.id, webhooks.is_quick from webhooks join users on users.id = webhooks.user_id
      where (webhooks.user_id = ${userId} or (webhooks.all_consignments and users.role = any(${everybodysReaders})))
        and webhooks.paused_at is null and users.deleted_at is null and users.deletion_due_at is null
      for key share of webhooks),
    delivery as (
      insert into webhook_deliveries (webhook_id, message_id, message, consignment_id)
      select id, ${newMessageId()}, ${JSON.stringify(message)}::jsonb, ${id}::int from webhook
      returning id, webhook_id)
    select graphile_worker.add_job(${DELIVER_WEBHOOK_TASK},
      payload => json_build_object('id', delivery.id::text, 'tries', 0), queue_name => ${QUEUE},
      max_attempts => ${JOB_TRIES}::int, job_key => 'webhook ' || delivery.id)
    from delivery join webhook on webhook.id = delivery.webhook_id`.execute(trx);
}

/** Queues the next try of a delivery, in place of one that waits. */
export async function queueTry(trx: Db, id: string, pauseMs = 0): Promise<void> {
  await sql`
    select graphile_worker.add_job(${DELIVER_WEBHOOK_TASK},
      payload => json_build_object('id', delivery.id::text, 'tries', delivery.tries), queue_name => ${QUEUE},
      run_at => now() + ${pauseMs}::float8 * interval '1 millisecond', max_attempts => ${JOB_TRIES}::int,
      job_key => 'webhook ' || delivery.id)
    from webhook_deliveries delivery join webhooks webhook on webhook.id = delivery.webhook_id
    where delivery.id = ${id}`.execute(trx);
}

import { randomBytes } from 'node:crypto';
import type { Db } from '@marque/db/database';
import { may } from '@marque/domain/account/permissions';
import { ROLES } from '@marque/domain/account/roles';
import type { UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { MessageSide } from '@marque/domain/conversation/messages';
import type { ContactChannel } from '@marque/domain/review/contacts';
import type { ProposalState } from '@marque/domain/review/proposal';
import type { ChosenWebhookEvent, WebhookMessage } from '@marque/domain/review/webhooks';
import { sql } from 'kysely';

export const DELIVER_WEBHOOK_TASK = 'deliver-webhook';
/** Attempts of one job, for when its process dies: the next attempts of a delivery are separate jobs. */
const JOB_TRIES = 25;
const MESSAGE_ID_BYTES = 16;

export function newMessageId(): string {
  return `msg_${randomBytes(MESSAGE_ID_BYTES).toString('base64url')}`;
}

/**
 * The queue of a webhook. Jobs of one queue run one after the other across all processes: so webhooks take up at most
 * two of the worker's slots, and slow receivers only delay other slow ones. A new webhook must first prove that it is
 * fast.
 */
const QUEUE = sql`case when webhook.is_quick then 'webhooks-quick' else 'webhooks-slow' end`;

const everybodysReaders = ROLES.filter((role) => may(role, 'consignment.readAny'));

export async function queueStatusChange(
  trx: Db,
  { id, number, userId, status }: Consignment,
  from: string | null,
): Promise<void> {
  await queueAbout(trx, userId, 'consignment.status_changed', { consignmentId: id, number, from, to: status });
}

/** Queues that a consignment was deleted or restored, in the transaction that does so. */
export async function queueRemoval(
  trx: Db,
  type: 'consignment.deleted' | 'consignment.restored',
  { id, number, userId }: Pick<Consignment, 'id' | 'number' | 'userId'>,
): Promise<void> {
  await queueAbout(trx, userId, type, { consignmentId: id, number, from: null, to: null });
}

/** Queues the fact that there is a new message about a car, in the transaction that stores it; never its text. */
export async function queueMessageCreated(
  trx: Db,
  { id, number, userId }: Consignment,
  from: MessageSide,
): Promise<void> {
  const to = from === 'owner' ? 'team' : 'owner';
  await queueAbout(trx, userId, 'message.created', { consignmentId: id, number, from, to });
}

/** Queues the fact that there is a new proposal about a car, or that one has ended; never what it changes. */
export async function queueProposal(
  trx: Db,
  { id, number, userId }: Pick<Consignment, 'id' | 'number' | 'userId'>,
  to: ProposalState,
): Promise<void> {
  const [type, from] = to === 'open' ? (['proposal.created', null] as const) : (['proposal.ended', 'open'] as const);
  await queueAbout(trx, userId, type, { consignmentId: id, number, from, to });
}

type Named = Pick<Consignment, 'id' | 'number'>;

/** Queues the fact that staff contacted an owner and how, for staff alone; never what was said (ADR 0208). */
export async function queueContacted(trx: Db, { id, number }: Named, to: ContactChannel): Promise<void> {
  await queueAbout(trx, null, 'consignment.contacted', { consignmentId: id, number, from: null, to });
}

/** Queues the fact that a case was assigned or released, for staff alone; never by or to whom (ADR 0208). */
export async function queueAssigned(
  trx: Db,
  { id, number }: Named,
  { from, to }: { from: UserId | null; to: UserId | null },
): Promise<void> {
  const word = (assignee: UserId | null) => (assignee === null ? 'unassigned' : 'assigned');
  const data = { consignmentId: id, number, from: word(from), to: word(to) };
  await queueAbout(trx, null, 'consignment.assigned', data);
}

/**
 * Queues a message for each webhook that chose its type: the consignor's own unless `userId` is `null`, and those of
 * staff for all consignments. Paused webhooks and those of closing accounts get nothing.
 */
async function queueAbout(
  trx: Db,
  userId: UserId | null,
  type: ChosenWebhookEvent,
  data: WebhookMessage['data'],
): Promise<void> {
  const message: WebhookMessage = { type, timestamp: new Date().toISOString(), data };
  // Waits for a webhook that is being removed and skips it: a message to it would make the status change fail.
  await sql`
    with webhook as (
      select webhooks.id, webhooks.is_quick from webhooks join users on users.id = webhooks.user_id
      where (webhooks.user_id = ${userId}::int or (webhooks.all_consignments and users.role = any(${everybodysReaders})))
        and ${type} = any(webhooks.events) and webhooks.paused_at is null and users.deleted_at is null and users.deletion_due_at is null
      for key share of webhooks),
    delivery as (
      insert into webhook_deliveries (webhook_id, message_id, message, consignment_id)
      select id, ${newMessageId()}, ${JSON.stringify(message)}::jsonb, ${data.consignmentId}::int from webhook
      returning id, webhook_id)
    select graphile_worker.add_job(${DELIVER_WEBHOOK_TASK},
      payload => json_build_object('id', delivery.id::text, 'tries', 0), queue_name => ${QUEUE},
      max_attempts => ${JOB_TRIES}::int, job_key => 'webhook ' || delivery.id)
    from delivery join webhook on webhook.id = delivery.webhook_id`.execute(trx);
}

/** Queues the next attempt of a delivery, replacing a waiting one. */
export async function queueTry(trx: Db, id: string, pauseMs = 0): Promise<void> {
  await sql`
    select graphile_worker.add_job(${DELIVER_WEBHOOK_TASK},
      payload => json_build_object('id', delivery.id::text, 'tries', delivery.tries), queue_name => ${QUEUE},
      run_at => now() + ${pauseMs}::float8 * interval '1 millisecond', max_attempts => ${JOB_TRIES}::int,
      job_key => 'webhook ' || delivery.id)
    from webhook_deliveries delivery join webhooks webhook on webhook.id = delivery.webhook_id
    where delivery.id = ${id}`.execute(trx);
}

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { MailPreview, SendConsignmentMail } from '@marque/domain/review/email-settings';
import { ADMIN_EMAIL_TOASTS } from '@marque/domain/text/toasts/admin-email-toasts';
import { z } from 'zod';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { once, toClaim } from '../../platform/idempotency/idempotency.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { MailSettings } from '../../transport/ports/mail-transports.port.ts';
import type { Caller } from '../../transport/request-context.ts';
import { findConsignment } from '../consignment/consignment.queries.ts';
import { insertMail } from '../mail-queue/queue-mail.ts';
import { consignmentPreview } from './consignment-details.ts';
import { deliverMail, INTERACTIVE_TIMEOUT_MS } from './deliver-mail.ts';
import { findMail, reviveMail } from './delivery-log.queries.ts';
import { findMailSettings } from './mail-settings.ts';

const NOT_SENT = ADMIN_EMAIL_TOASTS.emailNotSent.description;
const LOOK_AGAIN_MS = 100;
/** An attempt whose process died is abandoned after five minutes; until then it may be alive. */
const IN_FLIGHT_RETRY_SECONDS = 60;

async function requireSettings({ db, secrets }: Deps): Promise<MailSettings> {
  const settings = await findMailSettings(db, secrets);
  if (!settings) throw new DomainError('EMAIL_NOT_SET_UP', { message: NOT_SENT });
  return settings;
}

/** Renders the email about a consignment as it would be sent. Raises CONSIGNMENT_NOT_FOUND and EMAIL_NOT_SET_UP. */
export async function previewConsignmentMail(
  deps: Deps,
  { user }: Pick<Caller, 'user'>,
  id: ConsignmentId,
): Promise<MailPreview> {
  const details = await consignmentPreview(deps, id, user.username);
  if (!details) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  const settings = await requireSettings(deps);
  const { renderMail } = await import('@marque/emails/render-mail');
  const rendered = await renderMail(
    { kind: 'consignment_details', ...details },
    { publicUrl: deps.config.publicUrl, supportEmail: settings.sender.address },
  );
  return { to: settings.recipient, ...rendered };
}

/**
 * Emails a consignment with all its details to the configured recipient, at once: resolves when the server has accepted
 * it (spec 2.17 and 8.6). The delivery log records it in any case. With an idempotency key a repeat waits for the same
 * message instead of sending another; one that was not sent is retried as the same message. Raises
 * CONSIGNMENT_NOT_FOUND, EMAIL_NOT_SET_UP, MAIL_FAILED, IDEMPOTENCY_MISMATCH, and IDEMPOTENCY_IN_FLIGHT.
 */
export async function sendConsignmentMail(deps: Deps, caller: Caller, asked: SendConsignmentMail): Promise<void> {
  const { db, clock } = deps;
  const givenUp = AbortSignal.timeout(INTERACTIVE_TIMEOUT_MS);
  const consignment = await findConsignment(db, asked.id, null);
  if (!consignment) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  const settings = await requireSettings(deps);
  const { mailId, isNew } = await writeOnce(deps, caller, asked, settings);
  if (!isNew && !(await takeOver(deps, mailId, givenUp))) return;
  // Tried only once, because an administrator is waiting and can decide whether to retry.
  await deliverMail(deps, mailId, { jobId: null, isLast: true, nextTryAt: clock(), givenUp });
  const mail = await findMail(db, mailId);
  if (mail?.state !== 'sent') {
    deps.log.warn({ reqId: caller.request.id, consignmentId: asked.id, mail: mailId }, 'consignment not mailed');
    throw notSent();
  }
  // The event log records what happened, not what failed.
  await inTransaction(db, (trx) =>
    addEvent(trx, {
      kind: 'mailed',
      consignmentId: asked.id,
      ownerId: consignment.userId,
      actorId: caller.user.id,
    }),
  );
}

const notSent = () => new DomainError('MAIL_FAILED', { message: NOT_SENT });

async function writeOnce(
  { db }: Deps,
  { user }: Caller,
  { id, idempotencyKey }: SendConsignmentMail,
  settings: MailSettings,
): Promise<{ mailId: string; isNew: boolean }> {
  const claim = toClaim(user.id, 'email.sendConsignment', idempotencyKey, { id });
  return inTransaction(db, async (trx) => {
    let isNew = false;
    const mailId = await once(trx, claim, z.string(), () => {
      isNew = true;
      return insertMail(trx, {
        to: { address: settings.recipient },
        mail: { kind: 'consignment_details', consignmentId: id, sentBy: user.username },
        key: `consignment ${id} ${randomUUID()}`,
        consignmentId: id,
      });
    });
    return { mailId, isNew };
  });
}

/**
 * Resolves with false if another request has sent the message, and with true if this request must send it because it
 * failed before. Raises MAIL_FAILED if it failed while this request waited, so that all waiting requests get the same
 * result, and IDEMPOTENCY_IN_FLIGHT if there was no result in time.
 */
async function takeOver({ db }: Deps, mailId: string, givenUp: AbortSignal): Promise<boolean> {
  if (await reviveMail(db, mailId)) return true;
  while (!givenUp.aborted) {
    const state = (await findMail(db, mailId))?.state;
    if (state === 'sent') return false;
    if (state !== 'queued' && state !== 'sending' && state !== 'failing') throw notSent();
    await setTimeout(LOOK_AGAIN_MS);
  }
  throw new DomainError('IDEMPOTENCY_IN_FLIGHT', { retryAfter: IN_FLIGHT_RETRY_SECONDS });
}

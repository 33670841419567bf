import { randomUUID } from 'node:crypto';
import type { MailPreview } from '@marque/domain/email-settings';
import { DomainError } from '@marque/domain/errors';
import type { ConsignmentId } from '@marque/domain/ids';
import type { Deps } from '../../deps.ts';
import { addEvent } from '../../events/consignment-events.ts';
import { consignmentPreview } from '../../mail/consignment-details.ts';
import { deliverMail, SOMEBODY_WAITS_MS } from '../../mail/deliver-mail.ts';
import { findMailSettings, type MailSettings } from '../../mail/mail-settings.ts';
import { insertMail } from '../../mail/queue-mail.ts';
import { inTransaction } from '../../retry.ts';
import type { Caller } from '../../visitor.ts';
import { findConsignment } from '../consignment/consignment.queries.ts';
import { findMail } from './delivery-log.queries.ts';

const NOT_SENT = 'Failed to send email. Please check your email settings.';

async function settingsOf({ db, secrets }: Deps): Promise<MailSettings> {
  const settings = await findMailSettings(db, secrets);
  if (!settings) throw new DomainError('EMAIL_NOT_SET_UP', { message: NOT_SENT });
  return settings;
}

/** The mail about a consignment as it would leave the house. Raises CONSIGNMENT_NOT_FOUND and EMAIL_NOT_SET_UP. */
export async function previewConsignmentMail(
  deps: Deps,
  { user }: Pick<Caller, 'user'>,
  id: ConsignmentId,
): Promise<MailPreview> {
  const details = await consignmentPreview(deps, id, user.username);
  if (!details) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  const settings = await settingsOf(deps);
  const { renderMail } = await import('@marque/emails/render-mail');
  const rendered = await renderMail(
    { kind: 'consignment_details', ...details },
    { publicUrl: deps.config.publicUrl, supportEmail: settings.sender.address },
  );
  return { to: settings.recipient, ...rendered };
}

/**
 * Mails a consignment with all its details to the configured recipient, now: resolves when the server has taken it (spec sections 2 and 8). It is in the
 * delivery log whatever comes of it. Raises CONSIGNMENT_NOT_FOUND, EMAIL_NOT_SET_UP and MAIL_FAILED.
 */
export async function sendConsignmentMail(deps: Deps, { user, request }: Caller, id: ConsignmentId): Promise<void> {
  const { db } = deps;
  const givenUp = AbortSignal.timeout(SOMEBODY_WAITS_MS);
  const consignment = await findConsignment(db, id, null);
  if (!consignment) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  const settings = await settingsOf(deps);
  const mailId = await inTransaction(db, (trx) =>
    insertMail(trx, {
      to: { address: settings.recipient },
      mail: { kind: 'consignment_details', consignmentId: id, sentBy: user.username },
      key: `consignment ${id} ${randomUUID()}`,
      consignmentId: id,
    }),
  );
  // Tried once, before the eyes of the person who asked: he decides whether it is tried again.
  await deliverMail(deps, mailId, { jobId: null, isLast: true, nextTryAt: deps.clock(), givenUp });
  const mail = await findMail(db, mailId);
  if (mail?.state !== 'sent') {
    deps.log.warn({ reqId: request.id, consignmentId: id, mail: mailId }, 'consignment not mailed');
    throw new DomainError('MAIL_FAILED', { message: NOT_SENT });
  }
  // The record says what happened, and nothing that failed.
  await inTransaction(db, (trx) =>
    addEvent(trx, { kind: 'mailed', consignmentId: id, ownerId: consignment.userId, actorId: user.id }),
  );
}

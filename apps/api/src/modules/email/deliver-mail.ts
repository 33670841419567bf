import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { DomainError } from '@marque/domain/api/errors';
import { MailError, type OutgoingMail } from '../../adapters/mail/mail-transport.ts';
import { SecretBoxError } from '../../platform/secrets/secret-box.ts';
import { untilNoted } from '../../platform/until-noted.ts';
import type { Deps } from '../../transport/deps.ts';
import type { MailSettings } from '../../transport/ports/mail-transports.port.ts';
import { type ClaimedMail, claimMail, noteNotSent, noteSent } from '../mail-queue/mails.queries.ts';
import { findMailSettings } from './mail-settings.ts';
import { writeMail } from './write-mail.ts';

export interface Attempt {
  /** The queue's job; `null` if an administrator is waiting for the result. */
  jobId: string | null;
  isLast: boolean;
  nextTryAt: Date;
  givenUp: AbortSignal;
}

class TryAgain extends Error {
  override name = 'TryAgain';
}

/** An administrator gets a response within ten seconds, whatever the mail server does. */
export const INTERACTIVE_TIMEOUT_MS = 9_500;

/**
 * Sends one queued message and records the result. Throws {@link TryAgain} when the queue should retry. A message that
 * a process may have sent before it died is sent again under the same Message-ID, and logged: arriving twice is better
 * than not at all.
 */
export async function deliverMail(deps: Deps, id: string, attempt: Attempt): Promise<void> {
  const { db, log, clock, config } = deps;
  const newMessageId = `${randomUUID()}@${getHost(deps)}`;
  const claimed = await claimMail(db, {
    id,
    jobId: attempt.jobId,
    newMessageId,
    now: clock(),
    isLimited: config.rateLimits,
  });
  if (claimed === 'busy') throw new TryAgain('another try is under way');
  if (!claimed) return;
  const { mail, mayHaveLeft } = claimed;
  if (mail.validUntil && mail.validUntil <= clock()) {
    await noteNotSent(db, id, 'expired', 'no longer valid', null);
    return;
  }
  if (mayHaveLeft)
    log.warn({ mail: id, messageId: mail.messageId }, 'a message may be sent twice: its last attempt was interrupted');
  const sent = await transmit(deps, mail, attempt);
  if (!sent) return;
  await noteDelivery(deps, id, sent, attempt);
  if (sent.state === 'sent') log.info({ mail: id, kind: mail.kind, tries: mail.tries }, 'message sent');
}

interface Sent {
  state: 'sent' | 'outbox';
  reply: string;
}

/** `null` if it was not accepted, which has been recorded. */
async function transmit(deps: Deps, mail: ClaimedMail['mail'], attempt: Attempt): Promise<Sent | null> {
  try {
    const settings = await findMailSettings(deps.db, deps.secrets);
    const transport = deps.mails.for(settings);
    const reply = await transport.send(await outgoing(deps, mail, settings), attempt.givenUp);
    return { state: transport.kind === 'outbox' ? 'outbox' : 'sent', reply };
  } catch (error) {
    await noteFailure(deps, mail, attempt, error);
    return null;
  }
}

/**
 * Records that the message was sent, which must not be lost because the database is briefly unavailable. If it stays
 * unavailable, the row keeps saying that an attempt is in progress, and the next attempt logs that. A waiting
 * administrator does not wait longer than promised; recording continues.
 */
async function noteDelivery({ db, clock, log }: Deps, id: string, { state, reply }: Sent, attempt: Attempt) {
  const now = clock();
  const noted = untilNoted(() => noteSent(db, id, state, reply, now));
  if (attempt.jobId !== null) return noted;
  const tooLate = once(attempt.givenUp, 'abort').then(() => {
    throw new Error('the message was sent, but that could not be recorded yet');
  });
  noted.catch((error: unknown) =>
    log.error({ err: error, mail: id }, 'a message was sent, and its row does not say so'),
  );
  if (attempt.givenUp.aborted) return noted;
  return Promise.race([noted, tooLate]);
}

function getHost({ config }: Deps): string {
  return new URL(config.publicUrl).hostname;
}

async function outgoing(deps: Deps, mail: ClaimedMail['mail'], settings: MailSettings | null): Promise<OutgoingMail> {
  const written = await writeMail(deps, mail, settings);
  return {
    ...written,
    messageId: mail.messageId,
    from: settings?.sender ?? { name: 'Marque', address: `no-reply@${getHost(deps)}` },
    to: { name: mail.isConfirmed ? mail.toName : '', address: mail.toAddress },
  };
}

/** Rejected permanently, or to be retried; any other error is our fault and is retried too. */
async function noteFailure(
  { db, log }: Deps,
  { id, kind, tries }: ClaimedMail['mail'],
  { isLast, nextTryAt }: Attempt,
  error: unknown,
): Promise<void> {
  const isFinal = isLast || (error instanceof MailError && error.fault === 'refused') || isGone(error);
  const reply = toReply(error);
  await untilNoted(() => noteNotSent(db, id, isFinal ? 'dead' : 'failing', reply, isFinal ? null : nextTryAt));
  log[isFinal ? 'error' : 'warn'](
    {
      mail: id,
      kind,
      tries,
      answer: reply,
      ...(error instanceof MailError && { detail: error.detail }),
      ...(isOurs(error) && { err: error }),
    },
    'message not sent',
  );
  if (!isFinal) throw new TryAgain(reply);
}

function isGone(error: unknown): boolean {
  return error instanceof DomainError && error.status === 'NOT_FOUND';
}

function isOurs(error: unknown): boolean {
  return !(error instanceof MailError || error instanceof DomainError);
}

function toReply(error: unknown): string {
  if (error instanceof MailError || error instanceof DomainError || error instanceof SecretBoxError)
    return error.message;
  return 'the message could not be written';
}

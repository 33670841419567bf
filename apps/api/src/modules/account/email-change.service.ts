import { EMAIL_LINK_LIFETIME_MS, type EmailChange } from '@marque/domain/account/account';
import { DomainError } from '@marque/domain/api/errors';
import { z } from 'zod';
import { createLink, endLinks } from '../../platform/account-links/account-links.queries.ts';
import { kindOfToken, redeemLink } from '../../platform/account-links/account-links.ts';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller, RequestInfo } from '../../transport/request-context.ts';
import { queueConfirmation } from '../mail-queue/queue-confirmation.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { lockSession } from '../session/session.queries.ts';
import { hashSessionId } from '../session/session-adapter.ts';
import { findContact, formatName, lockContact } from '../user/user.queries.ts';
import { noteConfirmed } from './confirm-address.queries.ts';
import { setEmail, setFirstEmail } from './email-change.queries.ts';
import { followLink, linkSecretsOf } from './follow-link.ts';

/** What the link of an email change carries. */
const LinkData = z.object({ email: z.string() });

/**
 * Changes the caller's email address. An account without one takes it at once and asks it to confirm itself; where there is one, the new address
 * is asked by mail whether it wants to be it, and the account keeps the old one until then, which hears of it at once. The router has seen to it that the session was
 * proved lately. Raises TOO_MANY_TRIES.
 */
export async function changeEmail(deps: Deps, caller: Caller, email: string): Promise<EmailChange> {
  const { user, userId, request } = caller;
  if (user.email === email) return { email, isConfirmed: true };
  // Given elsewhere meanwhile, the address is not the first any more.
  if (user.email === null && (await takeFirstEmail(deps, caller, email))) return { email, isConfirmed: true };

  await deps.rateLimits.consume('emailChangeUser', `id ${userId}`);
  await mailConfirmation(deps, caller, email);
  deps.log.info({ reqId: request.id, userId }, 'email change asked for');
  return { email, isConfirmed: false };
}

/** False where there is one already. */
async function takeFirstEmail({ db, clock, log }: Deps, { userId, request }: Caller, email: string): Promise<boolean> {
  const isTaken = await inTransaction(db, async (trx) => {
    if (!(await setFirstEmail(trx, userId, email))) return false;
    await queueConfirmation(trx, { userId, address: email }, clock());
    await addAccountEvent(trx, { kind: 'email_changed', userId, actorId: userId });
    return true;
  });
  if (isTaken) log.info({ reqId: request.id, userId }, 'first email taken');
  return isTaken;
}

/** Asks the new address, and tells the present one, by mails of which each has a link of its own. */
async function mailConfirmation({ db, clock }: Deps, { userId, request }: Caller, email: string): Promise<void> {
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + EMAIL_LINK_LIFETIME_MS);
  await inTransaction(db, async (trx) => {
    // Whoever signs out everywhere else ends what was asked for there; nothing may come after that.
    const isSignedIn = await lockSession(trx, userId, hashSessionId(request.sessionId ?? ''));
    const contact = isSignedIn ? await findContact(trx, userId) : null;
    if (!contact) throw new DomainError('NOT_SIGNED_IN');
    const linkId = await createLink(trx, { userId, kind: 'email_change', data: { email }, createdAt, expiresAt });
    await queueMail(trx, {
      to: { address: email },
      mail: { kind: 'email_change', linkId },
      key: `email change ${linkId}`,
      userId,
      validUntil: expiresAt,
    });
    if (!contact.email) return;
    const stopId = await createLink(trx, { userId, kind: 'email_change_stop', createdAt, expiresAt });
    await queueMail(trx, {
      to: { address: contact.email, name: formatName(contact) },
      mail: { kind: 'email_change_asked', linkId: stopId, username: contact.username, email },
      key: `email change asked ${stopId}`,
      userId,
      validUntil: expiresAt,
    });
  });
}

/** Whoever reads the present address keeps it: what waits to be confirmed is worth nothing any more. Raises LINK_INVALID. */
export async function stopEmailChange(deps: Deps, request: RequestInfo, token: string): Promise<void> {
  const userId = await followLink(deps, request, () =>
    inTransaction(deps.db, async (trx) => {
      const link = await redeemLink(trx, linkSecretsOf(deps), 'email_change_stop', token, deps.clock());
      await endLinks(trx, link.userId, 'email_change');
      return link.userId;
    }),
  );
  deps.log.info({ reqId: request.id, userId }, 'email change stopped');
}

/**
 * Whoever has a mailed link confirms the address that it was mailed to. The link of a change makes it the account's, and the old one, where that had been confirmed, is
 * told; links that were mailed to the old one work no more. Any other link confirms an address that was typed before. Raises LINK_INVALID.
 */
export async function confirmEmail(deps: Deps, request: RequestInfo, token: string): Promise<{ email: string }> {
  const { userId, email } = await followLink(deps, request, () =>
    kindOfToken(linkSecretsOf(deps), ['confirm_email'], token)
      ? redeemConfirmation(deps, token)
      : redeemEmailLink(deps, token),
  );
  deps.log.info({ reqId: request.id, userId }, 'email confirmed');
  return { email };
}

async function redeemConfirmation(deps: Deps, token: string) {
  const now = deps.clock();
  return inTransaction(deps.db, async (trx) => {
    const { userId, data } = await redeemLink(trx, linkSecretsOf(deps), 'confirm_email', token, now);
    const { email } = LinkData.parse(data);
    if (!(await lockContact(trx, userId))) throw new DomainError('LINK_INVALID');
    await noteConfirmed(trx, userId, email, now);
    return { userId, email };
  });
}

async function redeemEmailLink(deps: Deps, token: string) {
  const now = deps.clock();
  return inTransaction(deps.db, async (trx) => {
    const { userId, data } = await redeemLink(trx, linkSecretsOf(deps), 'email_change', token, now);
    const { email } = LinkData.parse(data);
    const before = await lockContact(trx, userId);
    if (!before) throw new DomainError('LINK_INVALID');
    await setEmail(trx, userId, email, now);
    await endLinks(trx, userId);
    if (before.email && before.emailConfirmedAt) {
      await queueMail(trx, {
        to: { address: before.email, name: formatName(before) },
        mail: { kind: 'email_changed', username: before.username, email },
        key: `email changed ${idOf(token)}`,
        userId,
      });
    }
    await addAccountEvent(trx, { kind: 'email_changed', userId, actorId: userId });
    return { userId, email };
  });
}

/** The link's id, which says nothing by itself. */
function idOf(token: string): string {
  return token.slice(0, token.indexOf('.'));
}

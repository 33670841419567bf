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
import { followLink, getLinkSecrets } from './follow-link.ts';

const LinkData = z.object({ email: z.string() });

/**
 * Changes the caller's email address. A first address is set at once and then asked for confirmation. Otherwise the
 * current address is notified at once and stays until the new one is confirmed by an emailed link. The router requires
 * recent authentication. Raises TOO_MANY_TRIES.
 */
export async function changeEmail(deps: Deps, caller: Caller, email: string): Promise<EmailChange> {
  const { user, userId, request } = caller;
  if (user.email === email) return { email, isConfirmed: true };
  // Another request may have set a first address meanwhile.
  if (user.email === null && (await setOwnFirstEmail(deps, caller, email))) return { email, isConfirmed: true };

  await deps.rateLimits.consume('emailChangeUser', `id ${userId}`);
  await mailConfirmation(deps, caller, email);
  deps.log.info({ reqId: request.id, userId }, 'email change requested');
  return { email, isConfirmed: false };
}

async function setOwnFirstEmail(
  { db, clock, log }: Deps,
  { userId, request }: Caller,
  email: string,
): Promise<boolean> {
  const isSet = await inTransaction(db, async (trx) => {
    if (!(await setFirstEmail(trx, userId, email))) return false;
    await queueConfirmation(trx, { userId, address: email }, clock());
    await addAccountEvent(trx, { kind: 'email_changed', userId, actorId: userId });
    return true;
  });
  if (isSet) log.info({ reqId: request.id, userId }, 'first email address set');
  return isSet;
}

async function mailConfirmation({ db, clock }: Deps, { userId, request }: Caller, email: string): Promise<void> {
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + EMAIL_LINK_LIFETIME_MS);
  await inTransaction(db, async (trx) => {
    // Signing out everywhere else cancels pending changes; none may be added after that.
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

/** Cancels a pending change by the link emailed to the current address. Raises LINK_INVALID. */
export async function stopEmailChange(deps: Deps, request: RequestInfo, token: string): Promise<void> {
  const userId = await followLink(deps, request, () =>
    inTransaction(deps.db, async (trx) => {
      const link = await redeemLink(trx, getLinkSecrets(deps), 'email_change_stop', token, deps.clock());
      await endLinks(trx, link.userId, 'email_change');
      return link.userId;
    }),
  );
  deps.log.info({ reqId: request.id, userId }, 'email change stopped');
}

/**
 * Confirms the address that a link was emailed to. The link of an email change makes it the account's address, notifies
 * the old one if it was confirmed, and invalidates all earlier links. Any other link confirms an address that was
 * entered before. Raises LINK_INVALID.
 */
export async function confirmEmail(deps: Deps, request: RequestInfo, token: string): Promise<{ email: string }> {
  const { userId, email } = await followLink(deps, request, () =>
    kindOfToken(getLinkSecrets(deps), ['confirm_email'], token)
      ? redeemConfirmation(deps, token)
      : redeemEmailLink(deps, token),
  );
  deps.log.info({ reqId: request.id, userId }, 'email confirmed');
  return { email };
}

async function redeemConfirmation(deps: Deps, token: string) {
  const now = deps.clock();
  return inTransaction(deps.db, async (trx) => {
    const { userId, data } = await redeemLink(trx, getLinkSecrets(deps), 'confirm_email', token, now);
    const { email } = LinkData.parse(data);
    if (!(await lockContact(trx, userId))) throw new DomainError('LINK_INVALID');
    await noteConfirmed(trx, userId, email, now);
    return { userId, email };
  });
}

async function redeemEmailLink(deps: Deps, token: string) {
  const now = deps.clock();
  return inTransaction(deps.db, async (trx) => {
    const { userId, data } = await redeemLink(trx, getLinkSecrets(deps), 'email_change', token, now);
    const { email } = LinkData.parse(data);
    const before = await lockContact(trx, userId);
    if (!before) throw new DomainError('LINK_INVALID');
    await setEmail(trx, userId, email, now);
    await endLinks(trx, userId);
    if (before.email && before.emailConfirmedAt) {
      await queueMail(trx, {
        to: { address: before.email, name: formatName(before) },
        mail: { kind: 'email_changed', username: before.username, email },
        key: `email changed ${parseLinkId(token)}`,
        userId,
      });
    }
    await addAccountEvent(trx, { kind: 'email_changed', userId, actorId: userId });
    return { userId, email };
  });
}

function parseLinkId(token: string): string {
  return token.slice(0, token.indexOf('.'));
}

import { EMAIL_LINK_LIFETIME_MS, type EmailChange } from '@marque/domain/account';
import { DomainError } from '@marque/domain/errors';
import { z } from 'zod';
import { createLink, endLinks, redeemLink } from '../../account-links/account-links.ts';
import type { Deps } from '../../deps.ts';
import { addAccountEvent } from '../../events/account-events.ts';
import { queueMail, type Recipient } from '../../mail/queue-mail.ts';
import { inTransaction } from '../../retry.ts';
import type { Caller, RequestInfo } from '../../visitor.ts';
import { type Addressee, findAddressee, lockAddressee, setEmail, setFirstEmail } from './email-change.queries.ts';
import { followLink, linkSecretsOf } from './follow-link.ts';

/** What the link of an email change carries. */
const LinkData = z.object({ email: z.string() });

/**
 * Changes the caller's email address. An account without one takes it at once (design decision 6); where there is one, the new address
 * is asked by mail whether it wants to be it, and the account keeps the old one until then. The router has seen to it that only a session that was
 * proved lately replaces an address. Raises REAUTHENTICATION_NEEDED when the first address was given elsewhere meanwhile, and TOO_MANY_TRIES.
 */
export async function changeEmail(deps: Deps, caller: Caller, email: string): Promise<EmailChange> {
  const { user, userId, request } = caller;
  if (user.email === email) return { email, isConfirmed: true };
  if (user.email === null) {
    await takeFirstEmail(deps, caller, email);
    return { email, isConfirmed: true };
  }

  await deps.rateLimits.consume('emailChangeUser', `id ${userId}`);
  await mailConfirmation(deps, caller, email);
  deps.log.info({ reqId: request.id, userId }, 'email change asked for');
  return { email, isConfirmed: false };
}

async function takeFirstEmail({ db, log }: Deps, { userId, request }: Caller, email: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await setFirstEmail(trx, userId, email))) throw new DomainError('REAUTHENTICATION_NEEDED');
    await addAccountEvent(trx, { kind: 'email_changed', userId, actorId: userId });
  });
  log.info({ reqId: request.id, userId }, 'first email taken');
}

async function mailConfirmation({ db, clock }: Deps, { userId }: Caller, email: string): Promise<void> {
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + EMAIL_LINK_LIFETIME_MS);
  await inTransaction(db, async (trx) => {
    const addressee = await findAddressee(trx, userId);
    if (!addressee) throw new DomainError('NOT_SIGNED_IN');
    const linkId = await createLink(trx, { userId, kind: 'email_change', data: { email }, createdAt, expiresAt });
    await queueMail(trx, {
      to: recipient(email, addressee),
      mail: { kind: 'email_change', linkId, username: addressee.username, email },
      key: `email change ${linkId}`,
      userId,
      validUntil: expiresAt,
    });
  });
}

/**
 * The new address agrees: it is the account's from now on, and the old one is told. Links that were mailed to the old one work no
 * more. Raises LINK_INVALID.
 */
export async function confirmEmail(deps: Deps, request: RequestInfo, token: string): Promise<{ email: string }> {
  const { userId, email } = await followLink(deps, request, () => redeemEmailLink(deps, token));
  deps.log.info({ reqId: request.id, userId }, 'email changed');
  return { email };
}

async function redeemEmailLink(deps: Deps, token: string) {
  return inTransaction(deps.db, async (trx) => {
    const { userId, data } = await redeemLink(trx, linkSecretsOf(deps), 'email_change', token, deps.clock());
    const { email } = LinkData.parse(data);
    const before = await lockAddressee(trx, userId);
    if (!before) throw new DomainError('LINK_INVALID');
    await setEmail(trx, userId, email);
    await endLinks(trx, userId);
    if (before.email) {
      await queueMail(trx, {
        to: recipient(before.email, before),
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

function recipient(address: string, { firstName, lastName }: Addressee): Recipient {
  return { address, name: [firstName, lastName].filter(Boolean).join(' ') };
}

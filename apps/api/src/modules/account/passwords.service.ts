import {
  type ChangePassword,
  RESET_LINK_LIFETIME_MS,
  type ResetForgottenPassword,
} from '@marque/domain/account/account';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { createLink, endLinks } from '../../platform/account-links/account-links.queries.ts';
import { readLink, redeemLink } from '../../platform/account-links/account-links.ts';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { consumeAll } from '../../platform/rate-limits/consume-all.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller, RequestInfo, SessionClient } from '../../transport/request-context.ts';
import { deleteTokensOf } from '../access-token/access-token.queries.ts';
import { provePassword, wrongPassword } from '../auth/confirm.service.ts';
import { letOwnerIn } from '../auth/let-owner-in.ts';
import { assertAcceptablePassword } from '../auth/password-rules.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { noticeSecurityEvent } from '../mail-queue/security-notice.ts';
import { deletePasskeysOf } from '../passkey/passkey.queries.ts';
import { deletePendingLogins } from '../session/login-challenge.queries.ts';
import { deleteSessionsOf } from '../session/session.queries.ts';
import { hashSessionId } from '../session/session-adapter.ts';
import { type SignInMethod, startSession } from '../session/start-session.ts';
import { findOpenAccount, listRecipientsByLogin, type Recipient } from '../user/user.queries.ts';
import { noteEmailConfirmed } from './confirm-address.queries.ts';
import { followLink, getLinkSecrets } from './follow-link.ts';
import { findSessionMethod, replacePassword } from './passwords.queries.ts';

const METHODS: readonly SignInMethod[] = ['password', 'password and code', 'passkey', 'registration'];

/**
 * Emails a link to set a new password to each account with this name or address (ADR 0007). The response and its timing
 * are the same for known and unknown accounts (ADR 0010): the lookup runs after the response. Raises TOO_MANY_TRIES for
 * too many requests per IP address, and per name or address, known or not.
 */
export async function forgotPassword(deps: Deps, { ip, id: reqId }: RequestInfo, account: string): Promise<void> {
  await consumeAll(deps.rateLimits, [
    { name: 'forgotAddress', key: addressKey(ip) },
    { name: 'forgotAccount', key: `typed ${account.toLowerCase()}` },
  ]);
  deps.background.start('mailing of password links', reqId, async () => {
    for (const recipient of await listRecipientsByLogin(deps.db, account)) await mailResetLink(deps, reqId, recipient);
  });
}

async function mailResetLink(
  { db, clock, log, rateLimits }: Deps,
  reqId: string,
  { userId, username, address, name }: Recipient & { userId: UserId },
): Promise<void> {
  try {
    await rateLimits.consume('forgotAccount', `user ${userId}`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // No error: switching between the name and the address must not reveal that they belong together.
    log.warn({ reqId, userId }, 'password link not mailed: too many already');
    return;
  }
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + RESET_LINK_LIFETIME_MS);
  await inTransaction(db, async (trx) => {
    const linkId = await createLink(trx, { userId, kind: 'password_reset', createdAt, expiresAt });
    await queueMail(trx, {
      to: { address, name },
      mail: { kind: 'password_reset', linkId, username },
      key: `password reset ${linkId}`,
      userId,
      validUntil: expiresAt,
    });
  });
  log.info({ reqId, userId }, 'password link queued');
}

/** The user whose password an emailed link would set; does not use up the link. Raises LINK_INVALID. */
export async function checkResetLink(deps: Deps, request: RequestInfo, token: string): Promise<{ username: string }> {
  const { username } = await followLink(deps, request, () => findResetLinkOwner(deps, token));
  return { username };
}

async function findResetLinkOwner(deps: Deps, token: string) {
  const { userId } = await readLink(deps.db, getLinkSecrets(deps), 'password_reset', token, deps.clock());
  const owner = await findOpenAccount(deps.db, userId);
  if (!owner) throw new DomainError('LINK_INVALID');
  return owner;
}

/**
 * Sets a new password by an emailed link, which works once. Every session, passkey, access token, and pending login of
 * the account ends; the second factor stays on, and the user has to sign in. This browser now counts as the owner's,
 * so strangers' guesses do not delay it. Raises LINK_INVALID, and PASSWORD_TOO_COMMON, which does not use up the link.
 */
export async function resetForgottenPassword(
  deps: Deps,
  client: SessionClient,
  { token, password }: ResetForgottenPassword,
): Promise<{ username: string }> {
  const { id: userId, username } = await followLink(deps, client.request, async () => {
    const owner = await findResetLinkOwner(deps, token);
    await assertAcceptablePassword(password, owner.role, owner.username);
    // Outside the transaction, which would hold its connection while hashing waits for a core.
    const hash = await deps.passwords.hash(password);
    await redeemResetLink(deps, token, hash);
    return owner;
  });
  await letOwnerIn(deps, client, userId);
  deps.log.info({ reqId: client.request.id, userId }, 'password set by a mailed link');
  return { username };
}

async function redeemResetLink(deps: Deps, token: string, hash: string): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const { userId } = await redeemLink(trx, getLinkSecrets(deps), 'password_reset', token, now);
    if (!(await replacePassword(trx, userId, { to: hash }))) throw new DomainError('LINK_INVALID');
    await deleteSessionsOf(trx, userId, null);
    await deleteTokensOf(trx, userId);
    await deletePendingLogins(trx, userId);
    await endLinks(trx, userId);
    // The link was emailed to the account's address, so following it confirms the address.
    await noteEmailConfirmed(trx, userId, now);
    const passkeysRemoved = await deletePasskeysOf(trx, userId);
    await noticeSecurityEvent(trx, userId, 'password_reset', now, { passkeysRemoved });
    await addAccountEvent(trx, { kind: 'password_reset', userId, actorId: userId });
  });
}

/**
 * Sets a new password for a signed-in user. All other sessions, pending logins, and emailed links end, and this browser
 * continues under a new session id; access tokens stay, so that scripts keep working. Raises PASSWORD_WRONG,
 * PASSWORD_TOO_COMMON and TOO_MANY_TRIES.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller & SessionClient,
  { currentPassword, password }: ChangePassword,
): Promise<void> {
  const { db, clock, log, passwords } = deps;
  const { user, userId, request } = caller;
  const former = await provePassword(deps, caller, currentPassword, 'currentPassword');
  await assertAcceptablePassword(password, user.role, user.username);
  const hash = await passwords.hash(password);
  const idHash = request.sessionId ? hashSessionId(request.sessionId) : null;
  const method = idHash ? await findMethod(deps, idHash) : 'password';
  const now = clock();
  await inTransaction(db, async (trx) => {
    // Another request may have changed it since it was proved.
    if (!(await replacePassword(trx, userId, { from: former, to: hash }))) throw wrongPassword('currentPassword');
    await deleteSessionsOf(trx, userId, idHash);
    await deletePendingLogins(trx, userId);
    await endLinks(trx, userId);
    await noticeSecurityEvent(trx, userId, 'password_changed', now);
    await addAccountEvent(trx, { kind: 'password_changed', userId, actorId: userId });
  });
  await startSession(deps, caller, user, method);
  log.info({ reqId: request.id, userId }, 'password changed');
}

async function findMethod({ db }: Deps, idHash: string): Promise<SignInMethod> {
  const method = await findSessionMethod(db, idHash);
  return METHODS.find((known) => known === method) ?? 'password';
}

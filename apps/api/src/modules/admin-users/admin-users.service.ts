import type { Database, Db } from '@marque/db/database';
import type {
  ChangeRole,
  CreateUser,
  ManagedUser,
  ResetPasswordOfUser,
  UserListQuery,
  UserPage,
} from '@marque/domain/account/admin-users';
import { may } from '@marque/domain/account/permissions';
import { DomainError, ERRORS } from '@marque/domain/api/errors';
import { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';
import { endLinks } from '../../platform/account-links/account-links.queries.ts';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { decodeCursor, encodeCursor } from '../../platform/paging/list-cursor.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { deleteTokensOf } from '../access-token/access-token.queries.ts';
import { closeAccount } from '../account/account-closing.ts';
import { assertAcceptablePassword } from '../auth/password-rules.ts';
import { isUsernameTaken } from '../auth/username-taken.ts';
import { queueConfirmation } from '../mail-queue/queue-confirmation.ts';
import { noticeSecurityEvent } from '../mail-queue/security-notice.ts';
import { deletePasskeysOf } from '../passkey/passkey.queries.ts';
import { releaseCasesOf } from '../review/assignment.service.ts';
import { deletePendingLogins } from '../session/login-challenge.queries.ts';
import { deleteSessionsOf } from '../session/session.queries.ts';
import { assertNotLastAdmin } from '../user/last-admin.ts';
import { assertNotOwnAccount } from '../user/not-own-account.ts';
import {
  countUsers,
  findUsers,
  insertManagedUser,
  lockUser,
  markPhoneVerified,
  updatePassword,
  updateRole,
  userPatterns,
} from './admin-users.queries.ts';

type Trx = Transaction<Database>;

const ORDERS = { newest: 'users', oldest: 'users oldest' } as const;

/** A page of the users. Raises VALIDATION_FAILED for a cursor of another list. */
export async function listUsers(db: Db, query: UserListQuery): Promise<UserPage> {
  const patterns = userPatterns(query.q ?? '');
  if (patterns === null) return { items: [], total: 0, nextCursor: null };
  const after = query.cursor ? UserId.safeParse(decodeCursor(query.cursor, ORDERS[query.sort], 'text').id) : null;
  // For an id that cannot exist, starts from the first page.
  const found = await findUsers(db, query, patterns, after?.data ?? null);
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  const isLastPage = found.length === items.length;
  return {
    items,
    total: isLastPage && !query.cursor ? items.length : await countUsers(db, patterns),
    nextCursor: isLastPage || !last ? null : encodeCursor({ order: ORDERS[query.sort], key: '', id: last.id }),
  };
}

/**
 * Creates an account for another person; email and phone may be missing until they sign in (ADR 0006). Raises
 * USERNAME_TAKEN and, for administrators, PASSWORD_TOO_COMMON.
 */
export async function createUser(deps: Deps, { userId, request }: Caller, input: CreateUser): Promise<ManagedUser> {
  const { username, role, email = null } = input;
  await assertAcceptablePassword(input.password, role, username);
  const password = await deps.passwords.hash(input.password);
  const created = await inTransaction(deps.db, async (trx) => {
    const user = await insertManagedUser(trx, { username, password, role, email });
    if (email !== null) await queueConfirmation(trx, { userId: user.id, address: email }, deps.clock());
    await addAccountEvent(trx, { kind: 'user_created', userId: user.id, actorId: userId, data: { to: role } });
    return user;
  }).catch((error: unknown) => {
    if (!isUsernameTaken(error)) throw error;
    throw new DomainError('USERNAME_TAKEN', {
      issues: [{ path: ['username'], message: ERRORS.USERNAME_TAKEN.message }],
    });
  });
  deps.log.info({ reqId: request.id, userId, created: created.id, role }, 'user created');
  return created;
}

/**
 * Closes a user's account at once; their consignments can be restored like any other for 30 days. Raises
 * USER_NOT_FOUND, LAST_ADMIN, and OWN_ACCOUNT.
 */
export async function deleteUser({ db, clock, log }: Deps, { userId, request }: Caller, id: UserId): Promise<void> {
  await inTransaction(db, async (trx) => {
    await assertNotLastAdmin(trx, id);
    if (id === userId) throw new DomainError('OWN_ACCOUNT');
    await lockedUser(trx, id);
    await closeAccount(trx, id, userId, clock());
  });
  log.info({ reqId: request.id, userId, deleted: id }, 'user deleted');
}

/**
 * Changes a user's role. They have to sign in again; the new role also limits their access tokens. Raises
 * USER_NOT_FOUND, LAST_ADMIN, and, for the caller's own role, OWN_ACCOUNT.
 */
export async function changeRole(
  { db, clock, log }: Deps,
  { userId, request }: Caller,
  { id, role }: ChangeRole,
): Promise<ManagedUser> {
  const { before, after } = await inTransaction(db, async (trx) => {
    if (role !== 'admin') await assertNotLastAdmin(trx, id);
    const user = await lockedUser(trx, id);
    if (user.role === role) return { before: user, after: user };
    if (id === userId) throw new DomainError('OWN_ACCOUNT');
    const changed = await updateRole(trx, id, role);
    await endAccess(trx, id);
    await noticeSecurityEvent(trx, id, 'role_changed', clock());
    if (!may(role, 'consignment.assign')) await releaseCasesOf(trx, id, userId);
    const data = { from: user.role, to: role };
    await addAccountEvent(trx, { kind: 'role_changed', userId: id, actorId: userId, data });
    return { before: user, after: changed };
  });
  if (before.role !== role) {
    log.info({ reqId: request.id, userId, changed: id, from: before.role, to: role }, 'role changed');
  }
  return after;
}

/**
 * Sets another user's password. They are signed out everywhere; their passkeys, access tokens, emailed links, and
 * pending logins end. Raises USER_NOT_FOUND, OWN_ACCOUNT_IN_SETTINGS, and, for staff, PASSWORD_TOO_COMMON.
 */
export async function resetPasswordOf(
  { db, clock, log, passwords }: Deps,
  { userId, request }: Caller,
  { id, password }: ResetPasswordOfUser,
): Promise<ManagedUser> {
  assertNotOwnAccount(userId, id);
  // Before the transaction, so that no connection is held while hashing.
  const hash = await passwords.hash(password);
  const user = await inTransaction(db, async (trx) => {
    const { role, username } = await lockedUser(trx, id);
    await assertAcceptablePassword(password, role, username);
    const changed = await updatePassword(trx, id, hash);
    await endAccess(trx, id);
    await deleteTokensOf(trx, id);
    await endLinks(trx, id);
    const passkeysRemoved = await deletePasskeysOf(trx, id);
    await noticeSecurityEvent(trx, id, 'password_set_by_admin', clock(), { passkeysRemoved });
    await addAccountEvent(trx, { kind: 'password_set_by_admin', userId: id, actorId: userId });
    return changed;
  });
  log.info({ reqId: request.id, userId, changed: id }, 'password set by an administrator');
  return user;
}

/**
 * Marks a user's number as verified without a code; recorded (ADR 0009). Raises USER_NOT_FOUND, NO_PHONE and
 * OWN_ACCOUNT_IN_SETTINGS.
 */
export async function verifyPhoneOf(
  { db, clock, log }: Deps,
  { userId, request }: Caller,
  id: UserId,
): Promise<ManagedUser> {
  assertNotOwnAccount(userId, id);
  const { before, after } = await inTransaction(db, async (trx) => {
    const user = await lockedUser(trx, id);
    if (user.phone === null) throw new DomainError('NO_PHONE');
    if (user.phoneVerified) return { before: user, after: user };
    const verified = await markPhoneVerified(trx, id);
    await noticeSecurityEvent(trx, id, 'phone_verified_by_team', clock());
    await addAccountEvent(trx, { kind: 'phone_verified_by_admin', userId: id, actorId: userId });
    return { before: user, after: verified };
  });
  if (!before.phoneVerified) {
    log.info({ reqId: request.id, userId, verified: id }, 'phone verified by an administrator');
  }
  return after;
}

async function lockedUser(trx: Trx, id: UserId): Promise<ManagedUser> {
  const user = await lockUser(trx, id);
  if (!user) throw new DomainError('USER_NOT_FOUND');
  return user;
}

async function endAccess(trx: Trx, id: UserId): Promise<void> {
  await deleteSessionsOf(trx, id, null);
  await deletePendingLogins(trx, id);
}

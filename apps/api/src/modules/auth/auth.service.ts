import type { Login, LoginResult, Register } from '@marque/domain/account/credentials';
import type { SessionUser } from '@marque/domain/account/user';
import { normalizeUsername } from '@marque/domain/account/username';
import { DomainError, ERRORS } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { requireE164 } from '../../platform/phone-numbers/require-e164.ts';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { SessionClient } from '../../transport/request-context.ts';
import { recordAcceptance } from '../legal/legal.queries.ts';
import { queueConfirmation } from '../mail-queue/queue-confirmation.ts';
import { toAccountKey } from '../session/known-device.ts';
import { endSession, startSession } from '../session/start-session.ts';
import { findCredentials, insertUser, replaceHash } from './auth.queries.ts';
import { noticeLockInBackground } from './lock-notice.ts';
import { guardLogin } from './login-guard.ts';
import { beginSecondFactor, endChallenge } from './second-factor.service.ts';
import { assertBasisStands } from './sign-in-basis.ts';
import { isUsernameTaken } from './username-taken.ts';

/**
 * Signs in. A wrong username and a wrong password get the same response in the same time (ADR 0010): WRONG_CREDENTIALS.
 * If a second factor is required, no session starts yet (contract 4.7).
 */
export async function login(deps: Deps, client: SessionClient, { username, password }: Login): Promise<LoginResult> {
  const { db, passwords, rateLimits, log } = deps;
  const { id: reqId, ip, deviceId } = client.request;
  const found = await findCredentials(db, username);
  // By id, because the database decides which names are equal regardless of case.
  const account = found ? toAccountKey(found.id) : `name ${normalizeUsername(username).toLowerCase()}`;
  const onLocked = () => found && noticeLockInBackground(deps, found.id, reqId);
  const isRight = await guardLogin(rateLimits, { account, ip, deviceId, onLocked }, () =>
    found ? passwords.verify(found.password, password) : passwords.verifyNothing(password),
  );
  if (!found || !isRight) {
    log.warn({ reqId, ...(found ? { userId: found.id } : {}) }, 'login refused');
    throw new DomainError('WRONG_CREDENTIALS');
  }

  const { password: stored, twoFactorEnabled, twoFactorMethod, ...user } = found;
  const basis = { password: await strengthened(deps, user.id, stored, password), role: user.role, twoFactorEnabled };
  if (twoFactorEnabled) {
    log.info({ reqId, userId: user.id }, 'second factor due');
    const due = await beginSecondFactor(deps, client, { id: user.id, method: twoFactorMethod });
    await assertBasisStands(deps, client, user.id, basis, null);
    return due;
  }
  const sessionId = await startSession(deps, client, user, 'password');
  await assertBasisStands(deps, client, user.id, basis, sessionId);
  log.info({ reqId, userId: user.id }, 'logged in');
  return user;
}

/** Returns the stored hash, replaced if it is weaker than the current settings. */
async function strengthened(
  { db, passwords }: Deps,
  userId: UserId,
  stored: string,
  password: string,
): Promise<string> {
  if (!passwords.needsRehash(stored)) return stored;
  const hash = await passwords.hash(password);
  await replaceHash(db, userId, stored, hash);
  return hash;
}

/**
 * Creates an account, sends its confirmation email, and signs in. The role is always `user` and the phone not verified,
 * whatever the input says. The accepted legal versions are recorded too (spec 26.2). Raises UNREACHABLE_PHONE and
 * USERNAME_TAKEN.
 */
export async function register(
  deps: Deps,
  client: SessionClient,
  { accepted, ...input }: Register,
): Promise<SessionUser> {
  const phone = await requireE164(input.phone);
  await deps.rateLimits.consume('register', addressKey(client.request.ip));
  const password = await deps.passwords.hash(input.password);
  const user = await inTransaction(deps.db, async (trx) => {
    const inserted = await insertUser(trx, { ...input, phone, password, role: 'user' });
    await queueConfirmation(trx, { userId: inserted.id, address: input.email }, deps.clock());
    if (accepted) await recordAcceptance(trx, { userId: inserted.id, accepted, at: deps.clock() });
    return inserted;
  }).catch((error: unknown) => {
    if (!isUsernameTaken(error)) throw error;
    throw new DomainError('USERNAME_TAKEN', {
      issues: [{ path: ['username'], message: ERRORS.USERNAME_TAKEN.message }],
    });
  });
  await startSession(deps, client, user, 'registration');
  deps.log.info({ reqId: client.request.id, userId: user.id }, 'registered');
  return user;
}

/** Ends this browser's session or pending login, if any. */
export async function logout(deps: Deps, client: SessionClient): Promise<void> {
  await endChallenge(deps, client.request);
  await endSession(deps, client);
}

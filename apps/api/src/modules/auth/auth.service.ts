import type { Login, LoginAnswer, Register } from '@marque/domain/credentials';
import { DomainError, ERRORS } from '@marque/domain/errors';
import type { SessionUser } from '@marque/domain/user';
import type { Deps } from '../../deps.ts';
import { requireE164 } from '../../phone-numbers/require-e164.ts';
import { addressKey } from '../../rate-limits/address-key.ts';
import type { RequestInfo, SessionCookies } from '../../visitor.ts';
import { findCredentials, insertUser, setPassword } from './auth.queries.ts';
import { guardLogin } from './login-guard.ts';
import { isUsernameTaken } from './username-taken.ts';

/** The browser at the other end: where it is, and how its session is changed. */
export interface Visitor {
  request: RequestInfo;
  cookies: SessionCookies;
}

/**
 * Signs in. A wrong user name and a wrong password get the same answer in the same time (design decision 10): raises
 * WRONG_CREDENTIALS. Where a second factor is due nobody is signed in yet (contract.md).
 */
export async function login(deps: Deps, visitor: Visitor, { username, password }: Login): Promise<LoginAnswer> {
  const { db, passwords, rateLimits, log } = deps;
  const { id: reqId, ip } = visitor.request;
  const found = await findCredentials(db, username);
  // By id, because the database's lower case is the one that counts.
  const account = found ? `id ${found.id}` : `name ${username.toLowerCase()}`;
  const isRight = await guardLogin(rateLimits, { account, ip }, () =>
    found ? passwords.verify(found.password, password) : passwords.verifyNothing(password),
  );
  if (!found || !isRight) {
    log.warn({ reqId, ...(found ? { userId: found.id } : {}) }, 'login refused');
    throw new DomainError('WRONG_CREDENTIALS');
  }

  const { password: hash, twoFactorEnabled, twoFactorMethod, ...user } = found;
  if (passwords.needsRehash(hash)) await setPassword(db, user.id, await passwords.hash(password));
  if (twoFactorEnabled) {
    await endSession(deps, visitor);
    log.info({ reqId, userId: user.id }, 'second factor due');
    return { requiresTwoFactor: true, id: user.id, method: twoFactorMethod };
  }
  await startSession(deps, visitor, user);
  log.info({ reqId, userId: user.id }, 'logged in');
  return user;
}

/**
 * Opens an account and signs in. The role is always `user` and the phone unverified, whatever was sent. Raises
 * UNREACHABLE_PHONE and USERNAME_TAKEN.
 */
export async function register(deps: Deps, visitor: Visitor, input: Register): Promise<SessionUser> {
  const phone = requireE164(input.phone);
  await deps.rateLimits.consume('register', addressKey(visitor.request.ip));
  const password = await deps.passwords.hash(input.password);
  const user = await insertUser(deps.db, { ...input, phone, password, role: 'user' }).catch((error: unknown) => {
    if (!isUsernameTaken(error)) throw error;
    throw new DomainError('USERNAME_TAKEN', {
      issues: [{ path: ['username'], message: ERRORS.USERNAME_TAKEN.message }],
    });
  });
  await startSession(deps, visitor, user);
  deps.log.info({ reqId: visitor.request.id, userId: user.id }, 'registered');
  return user;
}

/** Ends this browser's session. Whoever has none is signed out already. */
export async function logout(deps: Deps, visitor: Visitor): Promise<void> {
  await endSession(deps, visitor);
}

/** A session id from before the login is worth nothing afterwards. */
async function startSession(deps: Deps, visitor: Visitor, user: SessionUser): Promise<void> {
  const { sessionId: former } = visitor.request;
  if (former) await deps.sessions.end(former);
  const { userAgent, ip } = visitor.request;
  const session = await deps.sessions.create(user, { method: 'password', userAgent, address: addressKey(ip) });
  visitor.cookies.set(session.id, session.expiresAt);
}

async function endSession(deps: Deps, { request, cookies }: Visitor): Promise<void> {
  if (request.sessionId) await deps.sessions.end(request.sessionId);
  cookies.clear();
}

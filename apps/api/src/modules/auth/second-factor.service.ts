import type { SecondFactorDue } from '@marque/domain/account/credentials';
import type { PhoneCodeSent } from '@marque/domain/account/phone-verification';
import type { SessionUser, TwoFactorMethod } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { LOGIN_CHALLENGE_LIFETIME_MS, LOGIN_CHALLENGE_TRIES } from '@marque/domain/product/limits';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo, SessionClient } from '../../transport/request-context.ts';
import { toResendSeconds } from '../phone/message-limits.ts';
import {
  countChallengeTry,
  deleteChallenge,
  deleteChallengesExpiredBy,
  findChallenge,
  insertChallenge,
  type LoginChallenge,
  passFirstCode,
  redeemChallenge,
} from '../session/login-challenge.queries.ts';
import { hashSessionId } from '../session/session-adapter.ts';
import { startSession } from '../session/start-session.ts';
import { newChallengeId, readChallengeHash } from './login-challenge-id.ts';
import { sendLoginCode } from './login-code.service.ts';
import { countTry } from './second-factor-guard.ts';
import { type Proof, prove } from './second-factor-proof.ts';
import { findBasis } from './sign-in-basis.queries.ts';
import { assertBasisStands } from './sign-in-basis.ts';

/**
 * Starts waiting for the second factor after a right password (ADR 0008). The browser's session ends; instead its
 * cookie carries the id of the pending login, which grants nothing else and lasts 10 minutes and 5 tries. An SMS code
 * is sent at once; if that fails, the user can request another.
 */
export async function beginSecondFactor(
  deps: Deps,
  client: SessionClient,
  { id: userId, method }: { id: UserId; method: TwoFactorMethod },
): Promise<SecondFactorDue> {
  const { db, clock, sessions } = deps;
  const { request, cookies } = client;
  if (request.sessionId) await sessions.end(request.sessionId);
  await endChallenge(deps, request);
  const id = newChallengeId();
  const now = clock();
  const idHash = hashSessionId(id);
  const expiresAt = new Date(now.getTime() + LOGIN_CHALLENGE_LIFETIME_MS);
  await deleteChallengesExpiredBy(db, now);
  await insertChallenge(db, { idHash, userId, method, createdAt: now, expiresAt });
  cookies.set(id, expiresAt);
  const sentAt = method === 'sms' ? await sendUnasked(deps, request, await findChallenge(db, idHash, now)) : null;
  return { requiresTwoFactor: true, id: userId, method, ...toResendSeconds(deps, sentAt) };
}

/** `null` if none is pending. */
export async function pendingSecondFactor(deps: Deps, { request }: SessionClient): Promise<SecondFactorDue | null> {
  const challenge = await pendingChallenge(deps, request);
  return challenge && toSecondFactorDue(deps, challenge);
}

/**
 * Signs in with a code from the app or an SMS, or with a recovery code; none works twice. If too many were wrong today,
 * the first right code only leads to the request for a second one. Raises LOGIN_EXPIRED if no login is pending,
 * CODE_WRONG, CODE_TRIES_USED with the fifth wrong code, which ends the login, and TOO_MANY_TRIES, for at most 15
 * minutes, without checking anything.
 */
export async function verifySecondFactor(
  deps: Deps,
  client: SessionClient,
  token: string,
): Promise<SessionUser | SecondFactorDue> {
  const { request } = client;
  const challenge = await pendingChallenge(deps, request);
  if (!challenge) throw expired(client);

  const counted = await countTry(deps, request, challenge.userId);
  const { tries, proof } = await tryProof(deps, challenge, token).catch(async (error: unknown) => {
    await counted.giveBack();
    throw error;
  });
  if (tries !== null && proof === null) throw await refused(deps, client, challenge, tries);
  await counted.giveBack();
  if (proof === null) throw expired(client);

  const needsAnother = counted.needsTwoCodes && proof === 'code' && !challenge.firstCodePassed;
  if (needsAnother && (await passFirstCode(deps.db, challenge.idHash))) return askAgain(deps, request, challenge);
  return signIn(deps, client, challenge);
}

/**
 * Sends a new code for the pending login. Raises NOT_SIGNED_IN if none is pending, NO_CODE_SENT if the second factor is
 * an app, TOO_MANY_TRIES within 30 seconds of the last one and beyond the limits, and SMS_FAILED.
 */
export async function resendLoginCode(deps: Deps, { request }: SessionClient): Promise<PhoneCodeSent> {
  const challenge = await pendingChallenge(deps, request);
  if (!challenge) throw new DomainError('NOT_SIGNED_IN');
  if (challenge.method !== 'sms') throw new DomainError('NO_CODE_SENT');
  return sendLoginCode(deps, request, challenge, { isAskedFor: true });
}

/** Ends this browser's pending login, if any. */
export async function endChallenge({ db }: Pick<Deps, 'db'>, request: RequestInfo): Promise<void> {
  const idHash = readChallengeHash(request);
  if (idHash) await deleteChallenge(db, idHash);
}

async function pendingChallenge({ db, clock }: Deps, request: RequestInfo): Promise<LoginChallenge | null> {
  const idHash = readChallengeHash(request);
  return idHash === null ? null : findChallenge(db, idHash, clock());
}

/** `tries` is `null` if the login had ended and nothing was checked. */
async function tryProof(
  deps: Deps,
  challenge: LoginChallenge,
  token: string,
): Promise<{ tries: number | null; proof: Proof | null }> {
  const tries = await countChallengeTry(deps.db, challenge.idHash, deps.clock());
  return { tries, proof: tries === null ? null : await prove(deps, challenge, token) };
}

function toSecondFactorDue(
  deps: Deps,
  { userId, method, firstCodePassed, codeSentAt }: LoginChallenge,
): SecondFactorDue {
  const wait = toResendSeconds(deps, codeSentAt);
  return { requiresTwoFactor: true, id: userId, method, ...(firstCodePassed && { again: true }), ...wait };
}

function expired({ request, cookies }: SessionClient): DomainError {
  if (readChallengeHash(request)) cookies.clear();
  return new DomainError('LOGIN_EXPIRED');
}

async function refused(
  { db, log }: Deps,
  { request, cookies }: SessionClient,
  { idHash, userId }: LoginChallenge,
  tries: number,
): Promise<DomainError> {
  log.warn({ reqId: request.id, userId, tries }, 'wrong second factor');
  if (tries < LOGIN_CHALLENGE_TRIES) return new DomainError('CODE_WRONG');
  await deleteChallenge(db, idHash);
  cookies.clear();
  return new DomainError('CODE_TRIES_USED', { message: 'Too many wrong codes. Please sign in again.' });
}

async function askAgain(deps: Deps, request: RequestInfo, challenge: LoginChallenge): Promise<SecondFactorDue> {
  deps.log.info({ reqId: request.id, userId: challenge.userId }, 'second code due');
  const codeSentAt = challenge.method === 'sms' ? await sendUnasked(deps, request, challenge) : null;
  return toSecondFactorDue(deps, { ...challenge, codeSentAt, firstCodePassed: true });
}

async function signIn(deps: Deps, client: SessionClient, { idHash, userId }: LoginChallenge): Promise<SessionUser> {
  // Read before the login is redeemed: a password reset in between ends the login.
  const basis = await findBasis(deps.db, userId);
  const user = basis && (await redeemChallenge(deps.db, idHash, deps.clock()));
  if (!user) throw expired(client);
  const sessionId = await startSession(deps, client, user, 'password and code');
  await assertBasisStands(deps, client, userId, basis, sessionId);
  deps.log.info({ reqId: client.request.id, userId: user.id }, 'logged in');
  return user;
}

/**
 * When the message was sent. `null` if it was not: the login continues, a recovery code works, and another message can
 * be requested at once.
 */
async function sendUnasked(deps: Deps, request: RequestInfo, challenge: LoginChallenge | null): Promise<Date | null> {
  if (!challenge) return null;
  try {
    await sendLoginCode(deps, request, challenge, { isAskedFor: false });
    return deps.clock();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    deps.log.warn({ reqId: request.id, userId: challenge.userId, code: error.code }, 'sign-in code not sent');
    return null;
  }
}

import type { PasskeyAssertion } from '@marque/domain/account/passkeys';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller, RequestInfo, SessionClient } from '../../transport/request-context.ts';
import { startSession } from '../session/start-session.ts';
import { type Ceremony, issueChallenge } from './challenges.ts';
import { findCredentialsOf, findPasskeyForUse, isPasskeyOf, notePasskeyUsed } from './passkey.queries.ts';
import { CEREMONY_MS, relyingParty } from './relying-party.ts';
import { userHandleText } from './user-handle.ts';
import { refuse, toCredential, verifyResponse } from './verify-response.ts';
import { loadWebauthn } from './webauthn-library.ts';

/** The options for signing in with any passkey of this product; they name no user. Raises TOO_MANY_TRIES. */
export async function loginOptions(deps: Deps, request: RequestInfo): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return requestOptions(deps, request, { purpose: 'login', userId: null });
}

/**
 * Signs in. A passkey with user verification already counts as two factors, so no code is required. Raises
 * PASSKEY_REFUSED for any reason, LOGIN_EXPIRED if the passkey was removed in the meantime, and TOO_MANY_TRIES.
 */
export async function loginWithPasskey(
  deps: Deps,
  client: SessionClient,
  assertion: PasskeyAssertion,
): Promise<SessionUser> {
  const { request } = client;
  const user = await acceptAssertion(deps, request, { purpose: 'login', userId: null }, assertion);
  const sessionId = await startSession(deps, client, user, 'passkey');
  await assertPasskeyStands(deps, client, { userId: user.id, passkeyId: assertion.id, sessionId });
  deps.log.info({ reqId: request.id, userId: user.id, method: 'passkey' }, 'logged in');
  return user;
}

/**
 * When a password reset commits, it ends all sessions and passkeys, but not a session that is stored a moment later
 * with a passkey that was checked before. This waits for such a reset, and then ends the session.
 */
async function assertPasskeyStands(
  { db, sessions }: Deps,
  { cookies }: SessionClient,
  { userId, passkeyId, sessionId }: { userId: UserId; passkeyId: string; sessionId: string },
): Promise<void> {
  if (await isPasskeyOf(db, userId, passkeyId)) return;
  await sessions.end(sessionId);
  cookies.clear();
  throw new DomainError('LOGIN_EXPIRED');
}

/** Raises PASSKEY_NOT_FOUND if the caller has no passkeys, and TOO_MANY_TRIES. */
export async function confirmationOptions(
  deps: Deps,
  { userId, request }: Caller,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = await findCredentialsOf(deps.db, userId);
  if (own.length === 0) throw new DomainError('PASSKEY_NOT_FOUND');
  return requestOptions(deps, request, { purpose: 'confirm', userId }, own);
}

/** Confirms the caller's identity with one of their passkeys. Raises PASSKEY_REFUSED and TOO_MANY_TRIES. */
export async function confirmWithPasskey(
  deps: Deps,
  { userId, request }: Caller,
  assertion: PasskeyAssertion,
): Promise<void> {
  await acceptAssertion(deps, request, { purpose: 'confirm', userId }, assertion);
  if (!request.sessionId) throw new DomainError('NOT_SIGNED_IN');
  await deps.sessions.confirm(request.sessionId);
  deps.log.info({ reqId: request.id, userId, method: 'passkey' }, 'confirmed');
}

async function requestOptions(
  deps: Deps,
  request: RequestInfo,
  ceremony: Ceremony,
  allowCredentials?: { id: string; transports: string[] }[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await deps.rateLimits.consume('passkeyAddress', addressKey(request.ip));
  const { generateAuthenticationOptions } = await loadWebauthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(deps.config).id,
    challenge: await issueChallenge(deps, ceremony),
    timeout: CEREMONY_MS,
    userVerification: 'required',
    ...(allowCredentials && { allowCredentials }),
  });
}

async function acceptAssertion(
  deps: Deps,
  request: RequestInfo,
  ceremony: Ceremony,
  assertion: PasskeyAssertion,
): Promise<SessionUser> {
  await deps.rateLimits.consume('passkeyAddress', addressKey(request.ip));
  const found = await findPasskeyForUse(deps.db, assertion.id);
  if (!found) return refuse(deps, request, { reason: 'unknown credential', userId: ceremony.userId });
  const { publicKey, counter, webauthnId, ...user } = found;
  if (ceremony.userId && ceremony.userId !== user.id) {
    return refuse(deps, request, { reason: 'credential of another account', userId: ceremony.userId });
  }
  const { userHandle, clientDataJSON, authenticatorData, signature } = assertion.response;
  // An authenticator may omit it only if the request named the credential (WebAuthn level 3, 7.2).
  const mayBeAbsent = ceremony.purpose === 'confirm';
  if (userHandle === undefined ? !mayBeAbsent : userHandle !== userHandleText(webauthnId)) {
    return refuse(deps, request, { reason: 'foreign user handle', userId: user.id });
  }

  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps.config);
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { authenticationInfo } = await verifyResponse(deps, request, ceremony, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: { ...toCredential(assertion), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: { id: assertion.id, publicKey: Uint8Array.from(publicKey), counter: Number(counter) },
      requireUserVerification: true,
    }),
  );
  const isFresh = await notePasskeyUsed(deps.db, assertion.id, {
    counter: authenticationInfo.newCounter,
    isSynced: authenticationInfo.credentialBackedUp,
    now: deps.clock(),
  });
  if (!isFresh) return refuse(deps, request, { reason: 'counter went back', userId: user.id });
  return user;
}

import type { SessionUser } from '@marque/domain/account/user';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import type { Deps } from '../../transport/deps.ts';
import type { SessionClient } from '../../transport/request-context.ts';
import { rememberDevice } from './known-device.ts';

export type SignInMethod = 'password' | 'password and code' | 'passkey' | 'registration';

/**
 * Signs the browser in under a new session id, which it resolves with; the former session ends. From now on the account
 * knows this browser.
 */
export async function startSession(
  deps: Deps,
  client: SessionClient,
  user: SessionUser,
  method: SignInMethod,
): Promise<string> {
  const { request, cookies } = client;
  if (request.sessionId) await deps.sessions.end(request.sessionId);
  const { userAgent, ip } = request;
  const session = await deps.sessions.create(user, { method, userAgent, address: addressKey(ip) });
  cookies.set(session.id, session.expiresAt);
  await rememberDevice(deps, client, user.id);
  return session.id;
}

/** Ends this browser's session, if any. */
export async function endSession(deps: Deps, { request, cookies }: SessionClient): Promise<void> {
  if (request.sessionId) await deps.sessions.end(request.sessionId);
  cookies.clear();
}

import type { Db } from '@marque/db/database';
import { MAX_PASSKEYS, type Passkey, type RegisterPasskey, type RenamePasskey } from '@marque/domain/account/passkeys';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { noticeSecurityEvent } from '../mail-queue/security-notice.ts';
import { expectOpenSession } from '../session/open-session.ts';
import { issueChallenge } from './challenges.ts';
import {
  countPasskeysOf,
  deletePasskey,
  findCredentialsOf,
  findPasskeysOf,
  findPasskeyUser,
  insertPasskey,
  lockPasskeysOf,
  type NewPasskey,
  setPasskeyName,
} from './passkey.queries.ts';
import { ALGORITHMS, CEREMONY_MS, relyingParty } from './relying-party.ts';
import { userHandleBytes } from './user-handle.ts';
import { refuse, toCredential, verifyResponse } from './verify-response.ts';
import { loadWebauthn } from './webauthn-library.ts';

export async function listPasskeys(db: Db, userId: UserId): Promise<Passkey[]> {
  return findPasskeysOf(db, userId);
}

/**
 * The options for creating a discoverable passkey with user verification, which signs in without a username or
 * password. Raises TOO_MANY_PASSKEYS.
 */
export async function registrationOptions(
  deps: Deps,
  { userId }: Caller,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const [user, known] = await Promise.all([findPasskeyUser(deps.db, userId), findCredentialsOf(deps.db, userId)]);
  if (!user) throw new DomainError('USER_NOT_FOUND');
  if (known.length >= MAX_PASSKEYS) throw new DomainError('TOO_MANY_PASSKEYS');
  const { id: rpID, name: rpName } = relyingParty(deps.config);
  const { generateRegistrationOptions } = await loadWebauthn();
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: userHandleBytes(user.webauthnId),
    userName: user.username,
    userDisplayName: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username,
    challenge: await issueChallenge(deps, { purpose: 'register', userId }),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Adds a passkey to the caller's account. Raises PASSKEY_REFUSED, PASSKEY_KNOWN and TOO_MANY_PASSKEYS. */
export async function registerPasskey(
  deps: Deps,
  { userId, request }: Caller,
  { name, registration }: RegisterPasskey,
): Promise<Passkey> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps.config);
  const { clientDataJSON, attestationObject, transports = [] } = registration.response;
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo } = await verifyResponse(
    deps,
    request,
    { purpose: 'register', userId },
    (expectedChallenge) =>
      verifyRegistrationResponse({
        response: { ...toCredential(registration), response: { clientDataJSON, attestationObject } },
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
  );
  const { credential, credentialBackedUp } = registrationInfo;
  const added = await addPasskey(deps, request.sessionId, {
    id: credential.id,
    userId,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    name,
    isSynced: credentialBackedUp,
    createdAt: deps.clock(),
  });
  if (added) {
    deps.log.info({ reqId: request.id, userId }, 'passkey added');
    return added;
  }
  const isOwn = (await findCredentialsOf(deps.db, userId)).some(({ id }) => id === credential.id);
  if (isOwn) throw new DomainError('PASSKEY_KNOWN');
  return refuse(deps, request, { reason: 'credential of another account', userId });
}

function addPasskey({ db }: Deps, sessionId: string | null, passkey: NewPasskey): Promise<Passkey | null> {
  const { userId, createdAt } = passkey;
  return inTransaction(db, async (trx) => {
    await lockPasskeysOf(trx, userId);
    await expectOpenSession(trx, userId, sessionId);
    if ((await countPasskeysOf(trx, userId)) >= MAX_PASSKEYS) throw new DomainError('TOO_MANY_PASSKEYS');
    const added = await insertPasskey(trx, passkey);
    if (!added) return null;
    await noticeSecurityEvent(trx, userId, 'passkey_added', createdAt);
    await addAccountEvent(trx, { kind: 'passkey_added', userId, actorId: userId });
    return added;
  });
}

/** Raises PASSKEY_NOT_FOUND, also for another user's passkey. */
export async function renamePasskey({ db }: Deps, { userId }: Caller, { id, name }: RenamePasskey): Promise<Passkey> {
  const renamed = await setPasskeyName(db, userId, id, name);
  if (!renamed) throw new DomainError('PASSKEY_NOT_FOUND');
  return renamed;
}

/** Sessions that it started continue. Raises PASSKEY_NOT_FOUND, also for another user's passkey. */
export async function removePasskey({ db, clock, log }: Deps, { userId, request }: Caller, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deletePasskey(trx, userId, id))) throw new DomainError('PASSKEY_NOT_FOUND');
    await noticeSecurityEvent(trx, userId, 'passkey_removed', clock());
    await addAccountEvent(trx, { kind: 'passkey_removed', userId, actorId: userId });
  });
  log.info({ reqId: request.id, userId }, 'passkey removed');
}

import { randomBytes } from 'node:crypto';
import { describeDevice } from '@marque/domain/account/device-labels';
import { DomainError } from '@marque/domain/api/errors';
import {
  type NewPairing,
  PAIRING_CODE_LIFETIME_MS,
  PAIRING_PATH,
  type PairedPhoneDraft,
  type PairingStatus,
} from '@marque/domain/photo/device-pairing';
import { Photos } from '@marque/domain/photo/photos';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { readPart } from '../../platform/json-parts.ts';
import { drawQrImage } from '../../platform/qr-image.ts';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller, PairingCookie, PairingProof, RequestInfo } from '../../transport/request-context.ts';
import { listUploadsThrough } from '../photo/paired-uploads.queries.ts';
import { deletePairings, lockSession } from '../session/session.queries.ts';
import { hashSessionId } from '../session/session-adapter.ts';
import {
  announceDraftPhotos,
  claimCode,
  deletePairing,
  findOwner,
  findPairingOfUser,
  isCodeOf,
  lockDraftOf,
  replaceCode,
} from './device-pairing.queries.ts';
import { computePairingExpiry, hashPairingSecret, mayPair } from './find-pairing.ts';
import { listPhotoIds, readPairedDraft } from './paired-photos.service.ts';

const SECRET_BYTES = 32;

const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Creates a pairing code for the caller's draft, and the draft if there is none. The former code and its phone's
 * pairing end. Only this response contains the code. Raises TOO_MANY_TRIES, and NOT_SIGNED_IN if the session has just
 * ended.
 */
export async function startPairing(deps: Deps, { userId, request }: Caller): Promise<NewPairing> {
  await deps.rateLimits.consume('pairingUser', String(userId));
  const sessionHash = hashSessionId(request.sessionId ?? '');
  const code = newSecret();
  const createdAt = deps.clock();
  const codeExpiresAt = new Date(createdAt.getTime() + PAIRING_CODE_LIFETIME_MS);
  await inTransaction(deps.db, async (trx) => {
    // A password reset a moment ago ended this session and all codes; none may be added after that.
    if (!(await lockSession(trx, userId, sessionHash))) throw new DomainError('NOT_SIGNED_IN');
    const draftId = await lockDraftOf(trx, userId);
    const codeHash = hashPairingSecret(code);
    await replaceCode(trx, { userId, draftId, sessionHash, codeHash, codeExpiresAt, createdAt });
    await announceDraftPhotos(trx, { userId, draftId });
  });
  deps.log.info({ reqId: request.id, userId }, 'pairing code created');
  const url = `${deps.config.publicUrl}${PAIRING_PATH}#code=${code}`;
  return { url, qrCodeUrl: drawQrImage(url), expiresAt: codeExpiresAt };
}

const NOTHING_OPEN = { isOpen: false, isClaimed: false, device: null, lastSeenAt: null, arrived: 0 };

export async function readPairingStatus({ db, clock }: Deps, { userId }: Caller): Promise<PairingStatus> {
  const found = await findPairingOfUser(db, userId);
  const now = clock();
  if (!found) return NOTHING_OPEN;
  const { id, codeExpiresAt, phoneExpiresAt, device, lastSeenAt } = found;
  if (!phoneExpiresAt) return { ...NOTHING_OPEN, isOpen: codeExpiresAt > now };
  if (phoneExpiresAt <= now) return NOTHING_OPEN;
  const uploads = await listUploadsThrough(db, id);
  const present = new Set(listPhotoIds(readPart(Photos, found.photos)));
  const arrived = uploads.filter((photo) => present.has(photo)).length;
  return { isOpen: false, isClaimed: true, device, lastSeenAt, arrived };
}

/** Ends the caller's code and paired phone; does nothing when there is neither. */
export async function endPairing({ db, log }: Deps, { userId, request }: Caller): Promise<void> {
  await deletePairings(db, userId);
  log.info({ reqId: request.id, userId }, 'phone disconnected');
}

export interface PairingClaimant {
  request: RequestInfo;
  pairing: PairingProof | null;
  cookies: PairingCookie;
}

/**
 * Pairs this phone with the draft of a code, once; the paired phone may repeat its claim. The phone's former pairing
 * ends. Raises PAIRING_INVALID, and TOO_MANY_TRIES for too many wrong codes per IP address.
 */
export async function claimPairing(deps: Deps, claimant: PairingClaimant, code: string): Promise<PairedPhoneDraft> {
  const { db, clock, log, rateLimits } = deps;
  const { request, pairing: former } = claimant;
  const codeHash = hashPairingSecret(code);
  if (former && (await isCodeOf(db, former.id, codeHash))) return readPairedDraft(deps, former);

  const address = addressKey(request.ip);
  // Before anything is looked up, so that parallel tries gain nothing.
  await rateLimits.consume('pairingAddress', address);
  const secret = newSecret();
  const claimedAt = clock();
  const expiresAt = computePairingExpiry(claimedAt, claimedAt);
  const pairing = await inTransaction(db, async (trx): Promise<PairingProof> => {
    const device = describeDevice(request.userAgent);
    const phone = { phoneHash: hashPairingSecret(secret), phoneExpiresAt: expiresAt, claimedAt, device };
    const taken = await claimCode(trx, codeHash, phone);
    const owner = taken && (await findOwner(trx, taken.userId));
    if (!taken || !owner || !mayPair(owner)) throw new DomainError('PAIRING_INVALID');
    if (former) await deletePairing(trx, former.id);
    await announceDraftPhotos(trx, taken);
    await addAccountEvent(trx, {
      kind: 'phone_connected',
      userId: taken.userId,
      actorId: taken.userId,
      data: { method: device },
    });
    return { ...taken, expiresAt };
  });
  await rateLimits.settle({ refund: [{ name: 'pairingAddress', key: address }] });
  claimant.cookies.setPairing({ secret, expiresAt });
  log.info({ reqId: request.id, userId: pairing.userId, pairing: pairing.id }, 'phone connected');
  return readPairedDraft(deps, pairing);
}

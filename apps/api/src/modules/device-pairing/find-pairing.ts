import { createHash } from 'node:crypto';
import type { Db } from '@marque/db/database';
import { may, needsVerifiedPhone } from '@marque/domain/account/permissions';
import type { Role } from '@marque/domain/account/roles';
import { PAIRING_IDLE_MS, PAIRING_MAX_MS } from '@marque/domain/photo/device-pairing';
import type { Pairings } from '../../transport/ports/pairings.port.ts';
import { findByPhone, notePhoneSeen } from './device-pairing.queries.ts';

const SEEN_WITHIN_MS = 60_000;

/** The stored form of a code and of a phone's cookie. Both are random enough that a plain hash cannot be reversed. */
export function hashPairingSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Each request extends the pairing, but never beyond its absolute end. */
export function computePairingExpiry(claimedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + PAIRING_IDLE_MS, claimedAt.getTime() + PAIRING_MAX_MS));
}

/** A phone may act for its owner only as long as the owner still may. */
export function mayPair(owner: { role: Role; phoneVerified: boolean; deletedAt: Date | null }): boolean {
  if (owner.deletedAt) return false;
  if (!may(owner.role, 'draft.pairDevice') || !may(owner.role, 'photo.upload')) return false;
  return owner.phoneVerified || !needsVerifiedPhone(owner.role);
}

export function createPairings(db: Db, clock: () => Date): Pairings {
  return {
    async find(secret) {
      const found = await findByPhone(db, hashPairingSecret(secret));
      const now = clock();
      if (!found?.phoneExpiresAt || !found.claimedAt || !found.lastSeenAt) return null;
      if (found.phoneExpiresAt <= now || !mayPair(found)) return null;
      const { id, userId, draftId, claimedAt, phoneExpiresAt, lastSeenAt } = found;
      const isRenewed = now.getTime() - lastSeenAt.getTime() > SEEN_WITHIN_MS;
      const expiresAt = isRenewed ? computePairingExpiry(claimedAt, now) : phoneExpiresAt;
      if (isRenewed) await notePhoneSeen(db, id, now, expiresAt);
      return { pairing: { id, userId, draftId, expiresAt }, isRenewed };
    },
  };
}

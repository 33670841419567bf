import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '@marque/domain/api/ids';
import type { Deps } from '../../transport/deps.ts';
import { insertChallenge, takeChallenge } from './passkey.queries.ts';
import { CEREMONY_MS } from './relying-party.ts';

const CHALLENGE_BYTES = 32;

export type Ceremony = { purpose: 'login'; userId: null } | { purpose: 'register' | 'confirm'; userId: UserId };

const hashChallenge = (challenge: string) => createHash('sha256').update(challenge).digest('hex');

/** Only its hash is stored. */
export async function issueChallenge({ db, clock }: Deps, ceremony: Ceremony): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(randomBytes(CHALLENGE_BYTES));
  await insertChallenge(db, {
    ...ceremony,
    challengeHash: hashChallenge(Buffer.from(challenge).toString('base64url')),
    expiresAt: new Date(clock().getTime() + CEREMONY_MS),
  });
  return challenge;
}

/**
 * Uses up a challenge that was returned in base64url; false if it belongs to another ceremony, is too old, or was used
 * before.
 */
export function useUpChallenge({ db, clock }: Deps, ceremony: Ceremony, challenge: string): Promise<boolean> {
  return takeChallenge(db, { ...ceremony, challengeHash: hashChallenge(challenge), now: clock() });
}

import type { PasskeyAssertion } from '@marque/domain/account/passkeys';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';
import { type Ceremony, useUpChallenge } from './challenges.ts';

/** Matched against the library's message, which is not logged because it contains challenges and untrusted input. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/challenge/, 'foreign, old or used challenge'],
  [/top origin/, 'inside a foreign page'],
  [/origin/, 'foreign origin'],
  [/RP ID/, 'foreign relying party'],
  [/verification|verified/, 'user not verified'],
  [/present/, 'user not present'],
  [/counter/, 'counter went back'],
];

function describeReason(error: unknown): string {
  // Some errors are only identified by their name: UnexpectedRPIDHash.
  const said = error instanceof Error ? `${error.name} ${error.message}`.replace('RPID', 'RP ID') : '';
  return REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? 'malformed response';
}

/** Rejects with PASSKEY_REFUSED; only the log has the reason. */
export function refuse(
  { log }: Deps,
  request: RequestInfo,
  { reason, userId }: { reason: string; userId?: UserId | null | undefined },
): never {
  log.warn({ reqId: request.id, reason, ...(userId ? { userId } : {}) }, 'passkey refused');
  throw new DomainError('PASSKEY_REFUSED');
}

/** The part of a response that both ceremonies share, without the browser's unverified claims. */
export function toCredential({ id, rawId, type }: Pick<PasskeyAssertion, 'id' | 'rawId' | 'type'>) {
  return { id, rawId, type, clientExtensionResults: {} };
}

type ExpectedChallenge = (challenge: string) => Promise<boolean>;

/**
 * Verifies an authenticator's response with the library. The challenge is used up in any case. Raises PASSKEY_REFUSED
 * for everything that the library rejects, and only for that.
 */
export async function verifyResponse<Verdict extends { verified: boolean }>(
  deps: Deps,
  request: RequestInfo,
  ceremony: Ceremony,
  verify: (expectedChallenge: ExpectedChallenge) => Promise<Verdict>,
): Promise<Verdict & { verified: true }> {
  let fault: unknown;
  const expectedChallenge: ExpectedChallenge = (challenge) =>
    useUpChallenge(deps, ceremony, challenge).catch((error: unknown) => {
      // The library would report this as a rejection, but a database failure is not the passkey's fault.
      fault = error;
      throw error;
    });
  const verdict = await verify(expectedChallenge).catch((error: unknown) => {
    if (fault) throw fault;
    return refuse(deps, request, { reason: describeReason(error), userId: ceremony.userId });
  });
  if (!isVerified(verdict)) return refuse(deps, request, { reason: 'wrong signature', userId: ceremony.userId });
  return verdict;
}

function isVerified<Verdict extends { verified: boolean }>(verdict: Verdict): verdict is Verdict & { verified: true } {
  return verdict.verified;
}

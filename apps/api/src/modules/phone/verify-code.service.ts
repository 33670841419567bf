import type { Profile } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { CODE_TRIES } from '@marque/domain/product/limits';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import { consumeAll } from '../../platform/rate-limits/consume-all.ts';
import type { Claim } from '../../platform/rate-limits/limits.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';
import { getProfile } from '../profile/profile.service.ts';
import { findPhone, type PhoneState, tryCode } from './phone.queries.ts';
import { hashCode } from './phone-code.ts';

const EVERYBODY: Claim = { name: 'codeEverybody', key: 'everybody' };

/**
 * Verifies the caller's number with the code sent to it. Raises CODE_WRONG, CODE_EXPIRED, CODE_TRIES_USED after the
 * fifth wrong try, NO_CODE_SENT, and TOO_MANY_TRIES after too many guesses per IP address or in total.
 */
export async function verifyCode(deps: Deps, request: RequestInfo, userId: UserId, code: string): Promise<Profile> {
  const { db, clock, rateLimits } = deps;
  const before = await findPhone(db, userId);
  if (!before?.phone || !before.verificationCode) throw new DomainError('NO_CODE_SENT');

  // Counted before it is checked, and refunded unless it was wrong, so that parallel guesses gain nothing.
  const claims: Claim[] = [{ name: 'codeAddress', key: addressKey(request.ip) }, EVERYBODY];
  await consumeAll(rateLimits, claims).catch((error: unknown) => {
    deps.log.error({ reqId: request.id, userId }, 'too many wrong verification codes, somebody may be guessing');
    throw error;
  });
  const codeHash = hashCode(deps.appSecret, userId, before.phone, code);
  const tried = await tryCode(db, userId, before.phone, codeHash, clock());
  if (tried && !tried.isRight) {
    deps.log.warn({ reqId: request.id, userId, tries: tried.verificationTries }, 'wrong verification code');
    throw new DomainError(tried.verificationTries < CODE_TRIES ? 'CODE_WRONG' : 'CODE_TRIES_USED');
  }
  await rateLimits.settle({ refund: claims });
  if (!tried) throw toVerificationError(await findPhone(db, userId));
  deps.log.info({ reqId: request.id, userId }, 'phone verified');
  return getProfile(db, userId);
}

function toVerificationError(state: PhoneState | null): DomainError {
  if (!state?.verificationCode) return new DomainError('NO_CODE_SENT');
  return new DomainError(state.verificationTries < CODE_TRIES ? 'CODE_EXPIRED' : 'CODE_TRIES_USED');
}

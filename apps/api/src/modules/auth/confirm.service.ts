import { DomainError, ERRORS } from '@marque/domain/api/errors';
import { consumeAll } from '../../platform/rate-limits/consume-all.ts';
import type { Claim } from '../../platform/rate-limits/limits.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { findPasswordOf } from './confirm.queries.ts';

/**
 * Confirms the caller's identity by their password; `confirmedProcedure` then accepts the session for ten minutes.
 * Raises PASSWORD_WRONG, with an issue on `password`, and TOO_MANY_TRIES.
 */
export async function confirmPassword(deps: Deps, caller: Caller, password: string): Promise<void> {
  const { sessionId, id: reqId } = caller.request;
  if (!sessionId) throw new DomainError('NOT_SIGNED_IN');
  await provePassword(deps, caller, password, 'password');
  await deps.sessions.confirm(sessionId);
  deps.log.info({ reqId, userId: caller.userId }, 'confirmed by password');
}

/**
 * Checks the caller's current password and resolves with its stored hash. Wrong passwords are limited per account, so
 * that an unattended browser cannot be used to guess; each try is counted before it is checked, so that parallel
 * guesses gain nothing. Raises PASSWORD_WRONG with an issue on `field`, and TOO_MANY_TRIES without checking anything.
 */
export async function provePassword(
  { db, passwords, rateLimits, log }: Deps,
  { userId, request }: Caller,
  password: string,
  field: string,
): Promise<string> {
  const key = `id ${userId}`;
  const claims: Claim[] = [
    { name: 'confirmUser', key },
    { name: 'confirmUserDay', key },
  ];
  await consumeAll(rateLimits, claims);
  const stored = await testPassword().catch(async (error: unknown) => {
    await rateLimits.settle({ refund: claims });
    throw error;
  });
  if (stored === null) {
    log.warn({ reqId: request.id, userId }, 'wrong password of a signed-in user');
    throw wrongPassword(field);
  }
  await rateLimits.settle({ refund: claims });
  return stored;

  async function testPassword(): Promise<string | null> {
    const hash = await findPasswordOf(db, userId);
    return hash !== null && (await passwords.verify(hash, password)) ? hash : null;
  }
}

export function wrongPassword(field: string): DomainError {
  return new DomainError('PASSWORD_WRONG', { issues: [{ path: [field], message: ERRORS.PASSWORD_WRONG.message }] });
}

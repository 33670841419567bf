import type { Database } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';
import { isSessionOpen } from './session.queries.ts';
import { hashSessionId } from './session-adapter.ts';

/**
 * Call this before adding credentials, once the account's row is locked: a password reset a moment ago may have ended
 * this session and removed all other credentials, and none may be added after that. Raises NOT_SIGNED_IN.
 */
export async function expectOpenSession(
  trx: Transaction<Database>,
  userId: UserId,
  sessionId: string | null,
): Promise<void> {
  const isOpen = sessionId !== null && (await isSessionOpen(trx, userId, hashSessionId(sessionId)));
  if (!isOpen) throw new DomainError('NOT_SIGNED_IN');
}

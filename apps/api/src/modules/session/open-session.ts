import type { Database } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';
import { isSessionOpen } from './session.queries.ts';
import { hashSessionId } from './session-adapter.ts';

/**
 * For what opens an account later on, once its row is locked: a password that was set anew a moment ago ended this session and whatever else opens the
 * account, and nothing may be added after that. Raises NOT_SIGNED_IN.
 */
export async function expectOpenSession(
  trx: Transaction<Database>,
  userId: UserId,
  sessionId: string | null,
): Promise<void> {
  const isOpen = sessionId !== null && (await isSessionOpen(trx, userId, hashSessionId(sessionId)));
  if (!isOpen) throw new DomainError('NOT_SIGNED_IN');
}

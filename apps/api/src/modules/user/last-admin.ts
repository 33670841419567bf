import type { Database } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';
import { lockAdmins } from './user.queries.ts';

/**
 * Raises LAST_ADMIN if no administrator would be left without this user (ADR 0006). Those with a pending deletion do
 * not count. Until the transaction ends, no one else can demote or delete an administrator, so that two who do it to
 * each other do not both succeed. To avoid deadlocks, call it before locking any other user.
 */
export async function assertNotLastAdmin(trx: Transaction<Database>, id: UserId): Promise<void> {
  const admins = await lockAdmins(trx);
  const isAdmin = admins.some((admin) => admin.id === id);
  const staying = admins.filter((admin) => admin.id !== id && admin.deletionDueAt === null);
  if (isAdmin && staying.length === 0) throw new DomainError('LAST_ADMIN');
}

import type { Db } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';

/** An open account whose owner can be written to. */
export interface ConfirmedAccount {
  username: string;
  address: string;
  /** As it stands beside the address. */
  name: string;
}

/** `null` where the account is closed, has no email address, or has one that nobody has confirmed. */
export async function findConfirmedAccount(db: Db, userId: UserId): Promise<ConfirmedAccount | null> {
  const row = await db
    .selectFrom('users')
    .select(['username', 'email', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .where('emailConfirmedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row?.email) return null;
  const { username, email: address, firstName, lastName } = row;
  return { username, address, name: [firstName, lastName].filter(Boolean).join(' ') };
}

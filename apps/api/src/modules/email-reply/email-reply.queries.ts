import type { Db } from '@marque/db/database';
import { may, needsVerifiedPhone } from '@marque/domain/account/permissions';
import type { UserId } from '@marque/domain/api/ids';
import { sql } from 'kysely';

const MAX_ACCOUNTS = 10;

/** Whether this account is open and may write messages, by the same rules as for `message.send`. */
export async function mayWrite(db: Db, userId: UserId): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'phoneVerified'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return user !== undefined && may(user.role, 'message.send') && (user.phoneVerified || !needsVerifiedPhone(user.role));
}

/** The member of staff who has confirmed this address and may write to owners, or `null`. */
export async function findWriterOfStaff(db: Db, address: string): Promise<UserId | null> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('deletedAt', 'is', null)
    .where('emailConfirmedAt', 'is not', null)
    .where(sql<boolean>`lower(email) = lower(${address})`)
    .orderBy('id')
    .limit(MAX_ACCOUNTS)
    .execute();
  return rows.find(({ role }) => may(role, 'message.sendAny'))?.id ?? null;
}

import type { Db } from '@marque/db/database';
import { may } from '@marque/domain/account/permissions';
import type { UserId } from '@marque/domain/api/ids';

/** Whether this account is open and may write to owners for the team; viewers only read. */
export async function mayWriteToOwners(db: Db, userId: UserId): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return user !== undefined && may(user.role, 'message.sendAny');
}

import type { Db } from '@marque/db/database';
import type { Profile } from '@marque/domain/account/user';
import type { UserId } from '@marque/domain/api/ids';

export async function findProfile(db: Db, userId: UserId): Promise<Profile | null> {
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'role',
      'firstName',
      'lastName',
      'email',
      'phone',
      'phoneVerified',
      'smsConsent',
      'twoFactorEnabled',
      'twoFactorMethod',
      'deletionDueAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

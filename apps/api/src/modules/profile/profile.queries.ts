import type { Database, Db } from '@marque/db/database';
import type { Profile, UpdateProfile } from '@marque/domain/account/user';
import type { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';

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

export type ProfileFacts = Required<UpdateProfile>;

/** The changeable fields of a profile, locked; `null` for an unknown user. */
export async function lockProfileFacts(trx: Transaction<Database>, userId: UserId) {
  const row = await trx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'smsConsent'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setProfileFacts(
  trx: Transaction<Database>,
  userId: UserId,
  facts: Partial<ProfileFacts>,
): Promise<void> {
  await trx.updateTable('users').set(facts).where('id', '=', userId).execute();
}

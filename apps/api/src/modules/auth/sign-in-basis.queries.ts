import type { Db } from '@marque/db/database';
import type { Role } from '@marque/domain/account/roles';
import type { UserId } from '@marque/domain/api/ids';

/** What a login relied on when it let somebody in. */
export interface SignInBasis {
  /** The stored hash that the password fitted. */
  password: string;
  role: Role;
  twoFactorEnabled: boolean;
}

function selectBasis(db: Db, userId: UserId) {
  return db
    .selectFrom('users')
    .select(['password', 'role', 'twoFactorEnabled'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null);
}

/** `null` for an account that is gone. */
export async function findBasis(db: Db, userId: UserId): Promise<SignInBasis | null> {
  return (await selectBasis(db, userId).executeTakeFirst()) ?? null;
}

/** As `findBasis`, after waiting for whoever is changing the account. */
export async function shareBasis(db: Db, userId: UserId): Promise<SignInBasis | null> {
  return (await selectBasis(db, userId).forShare().executeTakeFirst()) ?? null;
}

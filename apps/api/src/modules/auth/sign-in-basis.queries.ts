import type { Db } from '@marque/db/database';
import { fixedQuery } from '@marque/db/fixed-query';
import type { Role } from '@marque/domain/account/roles';
import type { UserId } from '@marque/domain/api/ids';

export interface SignInBasis {
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

const selectShared = fixedQuery((db, userId: UserId) => selectBasis(db, userId).forShare());

/** `null` for a closed account. */
export async function findBasis(db: Db, userId: UserId): Promise<SignInBasis | null> {
  return (await selectBasis(db, userId).executeTakeFirst()) ?? null;
}

/** Like `findBasis`, after waiting for concurrent changes of the account. */
export async function shareBasis(db: Db, userId: UserId): Promise<SignInBasis | null> {
  const [row] = await selectShared(db, userId);
  return row ?? null;
}

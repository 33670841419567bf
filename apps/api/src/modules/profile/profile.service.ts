import type { Db } from '@marque/db/database';
import type { Profile } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { findProfile } from './profile.queries.ts';

/** The caller's own profile. Any other one is USER_NOT_FOUND, as if it did not exist, for staff too (ADR 0003). */
export async function getProfile(db: Db, caller: UserId, wanted: UserId = caller): Promise<Profile> {
  const profile = wanted === caller ? await findProfile(db, caller) : null;
  if (!profile) throw new DomainError('USER_NOT_FOUND');
  return profile;
}

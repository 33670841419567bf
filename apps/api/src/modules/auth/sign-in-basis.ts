import type { Db } from '@marque/db/database';
import type { Role } from '@marque/domain/account/roles';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Deps } from '../../transport/deps.ts';
import { deletePendingLogins } from './login-challenge.queries.ts';
import type { Visitor } from './start-session.ts';

/** What a login relied on when it let somebody in. */
export interface SignInBasis {
  /** The stored hash that the password fitted. */
  password: string;
  role: Role;
  twoFactorEnabled: boolean;
}

const COLUMNS = ['password', 'role', 'twoFactorEnabled'] as const;

/** `null` for an account that is gone. */
export async function findBasis(db: Db, userId: UserId): Promise<SignInBasis | null> {
  const query = db.selectFrom('users').select(COLUMNS).where('id', '=', userId).where('deletedAt', 'is', null);
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * To be called right after a session or a waiting login was stored. A reset, a change of role or of the second factor ends what is stored when it commits, but
 * not what is stored a moment later on the strength of what held before: this waits for such a change, and takes the login back with
 * LOGIN_EXPIRED when there was one.
 */
export async function assertBasisStands(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  { cookies }: Visitor,
  userId: UserId,
  basis: SignInBasis,
  sessionId: string | null,
): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (row && COLUMNS.every((column) => row[column] === basis[column])) return;
  if (sessionId) await sessions.end(sessionId);
  else await deletePendingLogins(db, userId);
  cookies.clear();
  throw new DomainError('LOGIN_EXPIRED');
}

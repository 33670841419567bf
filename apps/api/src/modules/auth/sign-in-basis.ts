import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { Deps } from '../../transport/deps.ts';
import type { SessionClient } from '../../transport/request-context.ts';
import { deletePendingLogins } from '../session/login-challenge.queries.ts';
import { type SignInBasis, shareBasis } from './sign-in-basis.queries.ts';

/**
 * Call this right after storing a session or a pending login. When a password reset, or a change of the role or second
 * factor, commits, it ends what is stored, but not what is stored a moment later based on the former state. This waits
 * for such a change, and undoes the login with LOGIN_EXPIRED if there was one.
 */
export async function assertBasisStands(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  { cookies }: SessionClient,
  userId: UserId,
  basis: SignInBasis,
  sessionId: string | null,
): Promise<void> {
  const now = await shareBasis(db, userId);
  if (now && isSame(now, basis)) return;
  if (sessionId) await sessions.end(sessionId);
  else await deletePendingLogins(db, userId);
  cookies.clear();
  throw new DomainError('LOGIN_EXPIRED');
}

function isSame(one: SignInBasis, other: SignInBasis): boolean {
  return one.password === other.password && one.role === other.role && one.twoFactorEnabled === other.twoFactorEnabled;
}

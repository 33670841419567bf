import type { Role } from '@marque/domain/account/roles';
import { type ApiUser, createApiUser } from './api-user.ts';
import { withDatabase } from './database.ts';
import { dataDir, newConsignor, productUrl } from './test.ts';

async function giveRole(username: string, role: Role): Promise<void> {
  const changed = await withDatabase((db) =>
    db.updateTable('users').set({ role }).where('username', '=', username).executeTakeFirst(),
  );
  if (changed.numUpdatedRows !== 1n) throw new Error(`there is no user ${username}`);
}

/** A new staff member, signed in. The role is set in the database of the running product. */
export async function memberOfStaff(
  role: 'admin' | 'viewer' | 'reviewer',
): Promise<{ apiUser: ApiUser; username: string; password: string }> {
  const { username, password, phone } = newConsignor();
  const apiUser = await createApiUser(productUrl(), dataDir()).register(username, phone);
  await giveRole(username, role);
  // A change of role ends a user's sessions.
  await apiUser.signIn(username, password);
  return { apiUser, username, password };
}

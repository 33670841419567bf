import { createDatabase } from '@marque/db/connection';
import { findRunningPostgres } from '@marque/db/embedded/find-running-postgres';
import type { Role } from '@marque/domain/roles';
import { createScript, type Script } from './script.ts';
import { dataDir, newConsignor, productUrl } from './test.ts';

async function giveRole(username: string, role: Role): Promise<void> {
  const connection = await findRunningPostgres(dataDir());
  if (!connection) throw new Error('the product runs on another database');
  const db = createDatabase({ ...connection, max: 1 });
  try {
    const changed = await db.updateTable('users').set({ role }).where('username', '=', username).executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw new Error(`there is no user ${username}`);
  } finally {
    await db.destroy();
  }
}

/** A new member of staff, signed in. His role is set in the database of the running product: no screen does it yet. */
export async function memberOfStaff(role: 'admin' | 'viewer'): Promise<{ script: Script; username: string }> {
  const { username, password, phone } = newConsignor();
  const script = await createScript(productUrl(), dataDir()).register(username, phone);
  await giveRole(username, role);
  // A change of role ends a user's sessions.
  await script.signIn(username, password);
  return { script, username };
}

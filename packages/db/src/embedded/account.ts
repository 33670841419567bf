import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** In this order: the user of a distribution's own PostgreSQL, then the one that owns nothing. */
const UNPRIVILEGED_USERS = ['postgres', '_postgres', 'nobody'] as const;

const NOBODY: Account = { name: 'nobody', uid: 65534, gid: 65534 };

/** Finds a user in the text of a passwd(5) file; null when absent or the line is malformed. */
export function findInPasswd(passwd: string, name: string): Account | null {
  for (const line of passwd.split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user !== name || !uid || !gid) continue;
    const account = { name, uid: Number(uid), gid: Number(gid) };
    return Number.isInteger(account.uid) && Number.isInteger(account.gid) ? account : null;
  }
  return null;
}

/**
 * Who must run the server; `null` means the current user. PostgreSQL refuses to run as root, so root gets an
 * unprivileged user: the owner of an existing cluster, otherwise the first of {@link UNPRIVILEGED_USERS} that exists.
 */
export async function chooseAccount(clusterDir: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of UNPRIVILEGED_USERS) {
    const account = findInPasswd(passwd, name);
    if (account && account.uid !== 0) return account;
  }
  return NOBODY;
}

/** True when every user can reach `target`: it and all its parents have the search bit for others. */
export async function isReachableByOthers(target: string): Promise<boolean> {
  for (let dir = path.resolve(target); ; dir = path.dirname(dir)) {
    const found = await stat(dir).catch(() => null);
    if (found && (found.mode & 0o001) === 0) return false;
    if (dir === path.dirname(dir)) return true;
  }
}

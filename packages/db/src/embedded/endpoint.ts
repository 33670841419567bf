import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Account } from './account.ts';
import type { Cluster } from './cluster.ts';
import { isAlive, readPid, readPort } from './postmaster.ts';
import type { Endpoint } from './server-settings.ts';

/** Windows has none. */
export const HAS_PRIVATE_SOCKETS = process.platform !== 'win32';

/**
 * A socket in the data directory, which is closed to everyone but its owner. On Windows, a loopback port, which every
 * local user can reach, so it requires a password. A server that is still running keeps its port.
 */
export async function chooseEndpoint(cluster: Cluster): Promise<Endpoint> {
  if (HAS_PRIVATE_SOCKETS) return { kind: 'socket' };
  const [pid, port] = [await readPid(cluster.dir), await readPort(cluster.dir)];
  if (pid !== null && port !== null && isAlive(pid)) return { kind: 'tcp', port };
  return { kind: 'tcp', port: await findFreePort() };
}

/**
 * The superuser's password, readable only by the current user. `null` if the socket's directory is protection enough:
 * if the server runs as the current user, whose other processes could read the password anyway.
 */
export async function readOrMakePassword(dataDir: string, account: Account | null): Promise<string | null> {
  const known = await readPassword(dataDir);
  if (known || (HAS_PRIVATE_SOCKETS && !account)) return known;
  const made = randomBytes(24).toString('base64url');
  await writeFile(fileIn(dataDir), made, { mode: 0o600 });
  return made;
}

/** The password of the server that runs on `dataDir`; null where it has none. */
export async function readPassword(dataDir: string): Promise<string | null> {
  const known = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  return known || null;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'postgres-password');

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback address.');
  return address.port;
}

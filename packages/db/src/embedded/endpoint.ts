import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Cluster } from './cluster.ts';
import { isAlive, readPid, readPort } from './postmaster.ts';
import type { Endpoint } from './server-settings.ts';

const HAS_PRIVATE_SOCKETS = process.platform !== 'win32';

/**
 * A socket in the data directory where only its owner comes. On Windows, a port of the loopback, which every local user
 * can reach: that one is guarded by a password. A server that still runs keeps its port.
 */
export async function chooseEndpoint(cluster: Cluster): Promise<Endpoint> {
  if (HAS_PRIVATE_SOCKETS) return { kind: 'socket' };
  const [pid, port] = [await readPid(cluster.dir), await readPort(cluster.dir)];
  if (pid !== null && port !== null && isAlive(pid)) return { kind: 'tcp', port };
  return { kind: 'tcp', port: await findFreePort() };
}

/** Null where the socket's directory is guard enough. */
export async function readOrMakePassword(dataDir: string): Promise<string | null> {
  if (HAS_PRIVATE_SOCKETS) return null;
  const file = path.join(dataDir, 'postgres-password');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known) return known;
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback address.');
  return address.port;
}

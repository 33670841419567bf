import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { type Connection, connectionTo, probe } from './connect.ts';
import { HAS_PRIVATE_SOCKETS, readPassword } from './endpoint.ts';
import { isAlive, readPid, readPort } from './postmaster.ts';
import { openSocketDir } from './socket-dir.ts';

/**
 * The connection to the embedded server of a product that is running on `dataDir`, for commands that work beside it.
 * `null` when no server responds. The server may stop at any time.
 */
export async function findRunningPostgres(dataDir: string): Promise<Connection | null> {
  const clusterDir = path.join(await realpath(dataDir), 'postgres');
  const pid = await readPid(clusterDir);
  if (pid === null || !isAlive(pid)) return null;
  const password = await readPassword(dataDir);
  const port = await readPort(clusterDir);
  const endpoint =
    HAS_PRIVATE_SOCKETS || port === null ? ({ kind: 'socket' } as const) : ({ kind: 'tcp', port } as const);
  const { host } = await openSocketDir(clusterDir);
  const connection = connectionTo({ ...(password && { password }) }, endpoint, host);
  return (await probe(connection)) === 'ready' ? connection : null;
}

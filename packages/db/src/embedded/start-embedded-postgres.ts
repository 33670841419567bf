import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { chooseAccount } from './account.ts';
import { installBinaries } from './binaries.ts';
import { askForPassword, forgetPassword, isWrongPassword } from './client-authentication.ts';
import { type Cluster, prepareCluster } from './cluster.ts';
import type { Connection } from './connect.ts';
import { chooseEndpoint, readOrMakePassword } from './endpoint.ts';
import { keepRunning } from './keep-running.ts';
import { rereadSettings } from './postmaster.ts';
import { bringUp, type RunningServer } from './server.ts';
import { openSocketDir } from './socket-dir.ts';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Receives one line for each step that takes a while, and whenever the server had to be restarted. */
  readonly onProgress?: (message: string) => void;
  /** False gives up surviving a power failure for speed. Only for disposable databases, such as in tests. */
  readonly isDurable?: boolean;
}

export interface EmbeddedPostgres {
  readonly connection: Connection;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL server that comes with the product on `dataDir`, creating its database the first time, and
 * returns when it responds. A server that a killed predecessor left running is taken over. One that dies later is
 * restarted for as long as it takes: pools reconnect, and committed data is there. Only one process may do this on one
 * directory: hold its lock (`lockDataDir`) first.
 *
 * @throws an Error whose message is one line for the operator, when the first start fails
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const onProgress = options.onProgress ?? (() => undefined);
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const clusterDir = path.join(dataDir, 'postgres');

  const account = await chooseAccount(clusterDir);
  const binaries = await installBinaries(dataDir, account, onProgress);
  const password = await readOrMakePassword(dataDir, account);
  const isDurable = options.isDurable ?? true;
  const cluster: Cluster = { dir: clusterDir, binaries, account, isDurable, ...(password && { password }) };
  await prepareCluster(cluster, onProgress);
  const endpoint = await chooseEndpoint(cluster);
  const socketDir = await openSocketDir(clusterDir);
  const start = () => startGuarded(cluster, () => bringUp(cluster, endpoint, socketDir.host, onProgress));
  const first = await start();

  const kept = keepRunning(first, start, onProgress);

  return {
    connection: first.connection,
    stop: async () => {
      await kept.stop();
      await socketDir.remove();
    },
  };
}

/** Makes sure the server, if it has a password, refuses connections without it. */
async function startGuarded(cluster: Cluster, start: () => Promise<RunningServer>): Promise<RunningServer> {
  const server = await start().catch(async (error: unknown) => {
    if (!isWrongPassword(error)) throw error;
    await forgetPassword(cluster);
    await rereadSettings(cluster.dir);
    return start();
  });
  await askForPassword(cluster, server.connection);
  return server;
}

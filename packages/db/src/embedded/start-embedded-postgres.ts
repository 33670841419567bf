import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { chooseAccount } from './account.ts';
import { installBinaries } from './binaries.ts';
import { askForPassword, forgetPassword, isWrongPassword } from './client-authentication.ts';
import { type Cluster, prepareCluster } from './cluster.ts';
import type { Connection } from './connect.ts';
import { chooseEndpoint, readOrMakePassword } from './endpoint.ts';
import { rereadSettings } from './postmaster.ts';
import { bringUp, type RunningServer } from './server.ts';
import { openSocketDir } from './socket-dir.ts';

export interface EmbeddedPostgresOptions {
  /** `DATA_DIR`: the cluster is its `postgres/`, the server's own log its `postgres.log`. */
  readonly dataDir: string;
  /** Receives one line for each step that a person may have to wait for, and when the server had to be restarted. */
  readonly onProgress?: (message: string) => void;
  /** False gives up surviving a power cut for speed. Only for databases that are thrown away, such as in tests. */
  readonly isDurable?: boolean;
}

export interface EmbeddedPostgres {
  /** Goes into `new pg.Pool(…)`. */
  readonly connection: Connection;
  /**
   * Resolves with one line for the log if the server is gone and cannot be brought back. A server that merely died is
   * started again by itself: pools reconnect, and what was committed is there. Never resolves after `stop`.
   */
  readonly exited: Promise<string>;
  /** Rolls back what is under way, writes everything, and waits for the end of the server. */
  stop(): Promise<void>;
}

/** A server that dies this often within a minute will not get better by starting it once more. */
const MAX_DEATHS_A_MINUTE = 5;

/**
 * Starts the PostgreSQL server that comes with the product on `dataDir`, creating its database the first time, and
 * returns when it answers. A server that a killed predecessor left running is taken over. Only one process may do this
 * on one directory: hold its lock (`lockDataDir`) first.
 *
 * @throws an Error whose message is one line for the operator
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

  let isStopping = false;
  let latest: Promise<RunningServer> = Promise.resolve(first);
  const deaths: number[] = [];

  async function supervise(server: RunningServer): Promise<string> {
    await server.postmaster.ended;
    if (isStopping) return new Promise(() => undefined);
    const now = Date.now();
    deaths.push(now);
    if (deaths.filter((at) => at > now - 60_000).length > MAX_DEATHS_A_MINUTE) {
      return `The database server keeps ending; its log is ${server.logFile}.`;
    }
    onProgress('The database server ended unexpectedly; starting it again…');
    latest = start();
    return latest.then(supervise, (error) => (error instanceof Error ? error.message : String(error)));
  }

  return {
    connection: first.connection,
    exited: supervise(first),
    stop: async () => {
      isStopping = true;
      const running = await latest.catch(() => null);
      await running?.stop();
      await socketDir.remove();
    },
  };
}

/** A server that answers, to nobody who lacks the password where there is one. */
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

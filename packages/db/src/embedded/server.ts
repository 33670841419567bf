import { open, readFile, rename, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, commandLine } from './cluster.ts';
import { type Connection, connectionTo, untilReady } from './connect.ts';
import {
  disownStaleLocks,
  isAlive,
  isServerOf,
  launchPostmaster,
  type Postmaster,
  readPid,
  stopPostmaster,
  watchPostmaster,
} from './postmaster.ts';
import { type Endpoint, serverArguments } from './server-settings.ts';

export interface RunningServer {
  readonly connection: Connection;
  readonly postmaster: Postmaster;
  readonly logFile: string;
  stop(): Promise<void>;
}

const MAX_LOG_SIZE = 5_000_000;

/**
 * The children of a killed server may outlive it for a moment, and until then PostgreSQL rightly refuses to open their
 * files. This is how long, in milliseconds, and for which errors, a start is retried.
 */
const PATIENCE = 10_000;
const MAY_PASS = /shared memory block|lock file .* already exists/;

/** Adopts a server that is running on the cluster, or else starts one, and returns when it responds. */
export async function bringUp(
  cluster: Cluster,
  endpoint: Endpoint,
  socketDir: string,
  onProgress: (message: string) => void,
): Promise<RunningServer> {
  const connection = connectionTo(cluster, endpoint, socketDir);
  const logFile = `${cluster.dir}.log`;
  const args = serverArguments(cluster, endpoint);
  const onSlow = () => onProgress('The database is recovering from an interrupted run…');

  const adopted = await adopt(cluster, args, connection, onSlow);
  const postmaster = adopted ?? (await launch(cluster, args, connection, logFile, onSlow));
  return { connection, postmaster, logFile, stop: () => stopPostmaster(cluster, postmaster) };
}

/** `null` if no server is running; one with other programs or settings than ours is stopped first. */
async function adopt(
  cluster: Cluster,
  args: readonly string[],
  connection: Connection,
  onSlow: () => void,
): Promise<Postmaster | null> {
  const pid = await readPid(cluster.dir);
  if (pid === null || !isAlive(pid) || !(await isServerOf(pid, cluster.dir))) return null;
  const running = watchPostmaster(pid);
  const startedAs = await readFile(path.join(cluster.dir, 'postmaster.opts'), 'utf8').catch(() => '');
  if (startedAs.trim() !== commandLine(cluster, args)) {
    await stopPostmaster(cluster, running);
    return null;
  }
  return (await untilReady(connection, () => !isAlive(pid), onSlow)) ? running : null;
}

async function launch(
  cluster: Cluster,
  args: readonly string[],
  connection: Connection,
  logFile: string,
  onSlow: () => void,
): Promise<Postmaster> {
  await setLogAside(logFile);
  const log = await open(logFile, 'a', 0o600);
  try {
    const until = Date.now() + PATIENCE;
    for (;;) {
      await disownStaleLocks(cluster.dir);
      const { size } = await log.stat();
      const postmaster = await launchPostmaster(cluster, args, log.fd);
      let hasEnded = false;
      void postmaster.ended.then(() => {
        hasEnded = true;
      });
      if (await untilReady(connection, () => hasEnded, onSlow)) return postmaster;
      const reason = await readFailure(logFile, size);
      if (!MAY_PASS.test(reason) || Date.now() > until) {
        throw new Error(`The embedded PostgreSQL could not start: ${reason} (log: ${logFile})`);
      }
      await delay(100);
    }
  } finally {
    await log.close();
  }
}

async function setLogAside(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => null);
  if (found && found.size > MAX_LOG_SIZE) await rename(logFile, `${logFile}.1`);
}

/** The server's last FATAL line, without its timestamp and process id. On a full disk it cannot write any. */
async function readFailure(logFile: string, since: number): Promise<string> {
  const text = (await readFile(logFile)).subarray(since).toString();
  const lines = text.trim().split('\n');
  const fatal = lines.findLast((line) => /(FATAL|PANIC|error while loading)/.test(line)) ?? lines.at(-1) ?? '';
  const said = fatal.replace(/^.*?(?=FATAL|PANIC|error while loading)/, '');
  if (said) return said;
  return (await statfs(path.dirname(logFile))).bavail === 0 ? 'No space left on device' : 'it said nothing';
}

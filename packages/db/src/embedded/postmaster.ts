import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, readFile, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Cluster, explainSpawnError, finish, spawnOnCluster } from './cluster.ts';
import { SOCKET_PORT } from './server-settings.ts';

export interface Postmaster {
  readonly pid: number;
  readonly ended: Promise<void>;
}

const STOP_PATIENCE = 30_000;
const REREADS_WITHIN = 500;

/** The process that `postmaster.pid` names, alive or not; `null` if there is no such file. */
export async function readPid(clusterDir: string): Promise<number | null> {
  const text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  return pid > 0 ? pid : null;
}

/** The port in `postmaster.pid` of a server that listens on TCP; `null` if unknown. */
export async function readPort(clusterDir: string): Promise<number | null> {
  const text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const port = Number.parseInt(text.split('\n')[3] ?? '', 10);
  return port > 0 ? port : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is alive, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/** In a container whose init never reaps, a dead server stays in the process list forever. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2) === 'Z'; // proc_pid_stat(5): the state follows the name in brackets
  } catch {
    return false;
  }
}

/** Whether the live process `pid` really is a server on this cluster, and not another program with a reused id. */
export async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return cwd !== null && cwd === (await realpath(clusterDir));
  }
  if (process.platform === 'win32') return true; // PostgreSQL itself decides: on Windows it holds its files open
  const listing = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => null);
  return listing?.stdout.includes('postgres') ?? false;
}

/** Larger than any process id that a system assigns. */
const NOBODYS_PID = 2 ** 31 - 1;

/**
 * Cleans up after a killed server. PostgreSQL does so itself, unless another process has reused the id in the lock
 * files: it would mistake that one for the server and refuse to start. The id is replaced rather than the file removed,
 * because the rest of it tells PostgreSQL whether children of the killed server are still working on the data.
 */
export async function disownStaleLocks(clusterDir: string): Promise<void> {
  const pid = await readPid(clusterDir);
  if (pid !== null && (!isAlive(pid) || (await isServerOf(pid, clusterDir)))) return;
  for (const name of ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}.lock`]) {
    const file = path.join(clusterDir, name);
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) await writeOver(file, text.replace(/^-?\d*/, String(NOBODYS_PID)));
  }
}

/** Overwrites a small file without truncating it first: on a full disk a truncated one could not be filled again. */
async function writeOver(file: string, text: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.write(text, 0);
    await handle.truncate(Buffer.byteLength(text));
  } finally {
    await handle.close();
  }
}

/** For a server that is already running: polls whether its process still exists. */
export function watchPostmaster(pid: number): Postmaster {
  const ended = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, 250);
    timer.unref();
  });
  return { pid, ended };
}

/**
 * Starts the server; `logFile` is the descriptor that receives its output. It gets its own session, or Ctrl-C in our
 * terminal would stop it before we have written what is in progress.
 */
export async function launchPostmaster(
  cluster: Cluster,
  args: readonly string[],
  logFile: number,
): Promise<Postmaster> {
  if (process.platform === 'win32') return launchOnWindows(cluster, args);
  const child = spawnOnCluster(cluster, 'postgres', args, { stdio: ['ignore', logFile, logFile], detached: true });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await once(child, 'spawn').catch((error) => Promise.reject(explainSpawnError(error)));
  child.unref();
  if (child.pid === undefined) throw new Error('A started process has no number.');
  return { pid: child.pid, ended };
}

/** Only `pg_ctl` can start a server for an administrator there: it drops the privileges that the server refuses. */
async function launchOnWindows(cluster: Cluster, args: readonly string[]): Promise<Postmaster> {
  const options = ['start', '-w', '-l', `${cluster.dir}.log`, '-o', args.join(' ')];
  const { code, output } = await finish(spawnOnCluster(cluster, 'pg_ctl', options, { stdio: 'ignore' }));
  const pid = await readPid(cluster.dir);
  if (code !== 0 || pid === null) throw new Error(`The embedded PostgreSQL could not start: ${output.trim()}`);
  return watchPostmaster(pid);
}

/** Makes a running server reload its settings files, and waits until it has. */
export async function rereadSettings(clusterDir: string): Promise<void> {
  const pid = await readPid(clusterDir);
  if (pid === null || !isAlive(pid)) return;
  signal(pid, 'SIGHUP');
  await delay(REREADS_WITHIN);
}

/** Aborts open transactions, writes everything, and waits for the process to end ("fast shutdown"). */
export async function stopPostmaster(cluster: Cluster, { pid }: Postmaster): Promise<void> {
  if (process.platform === 'win32') {
    await finish(spawnOnCluster(cluster, 'pg_ctl', ['stop', '-m', 'fast'], { stdio: 'ignore' }));
    return;
  }
  signal(pid, 'SIGINT');
  if (await endsWithin(pid, STOP_PATIENCE)) return;
  signal(pid, 'SIGQUIT'); // immediately; the next start recovers from the log
  if (!(await endsWithin(pid, 5000))) signal(pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in the meantime.
  }
}

async function endsWithin(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await delay(10);
  }
  return true;
}

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, readFile, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Cluster, explainSpawnError, finish, spawnOnCluster } from './cluster.ts';
import { SOCKET_PORT } from './server-settings.ts';

/** PostgreSQL's main process, whether we started it or found it running. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves when the process has ended; does not keep ours alive. */
  readonly ended: Promise<void>;
}

/** How long, in milliseconds, the server may take to roll back and write everything before it is told to drop it. */
const STOP_PATIENCE = 30_000;
/** How long it takes to notice new settings at most, in milliseconds. */
const REREADS_WITHIN = 500;

/** The process that `postmaster.pid` names, dead or alive; null when there is no such file. */
export async function readPid(clusterDir: string): Promise<number | null> {
  const text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  return pid > 0 ? pid : null;
}

/** The port noted in `postmaster.pid` by a server that listens on TCP; null when it cannot be told. */
export async function readPort(clusterDir: string): Promise<number | null> {
  const text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const port = Number.parseInt(text.split('\n')[3] ?? '', 10);
  return port > 0 ? port : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/** In a container whose first process never reaps, a dead server stays in the list of processes for good. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2) === 'Z'; // proc_pid_stat(5): the state follows the name in brackets
  } catch {
    return false;
  }
}

/** Whether the live process `pid` really is a server on this cluster and not a stranger who was given its number. */
export async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return cwd !== null && cwd === (await realpath(clusterDir));
  }
  if (process.platform === 'win32') return true; // PostgreSQL decides: it holds its files open there
  const listing = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => null);
  return listing?.stdout.includes('postgres') ?? false;
}

/** Larger than any system gives out. */
const NOBODYS_PID = 2 ** 31 - 1;

/**
 * Helps PostgreSQL over what a killed server left. It clears up by itself, unless the process number in the lock files
 * belongs to a stranger by now: it would take the stranger for the server and refuse to start. Then the number is
 * replaced rather than the file removed, because the rest of it tells PostgreSQL whether children of the killed server
 * are still at work on the data.
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

/**
 * Writes over what a small file holds without emptying it first: on a full disk an emptied one could not be filled
 * again.
 */
async function writeOver(file: string, text: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.write(text, 0);
    await handle.truncate(Buffer.byteLength(text));
  } finally {
    await handle.close();
  }
}

/** A server that runs already, kept an eye on by asking whether its process still exists. */
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
 * Starts the server; `logFile` is the descriptor that receives all it prints. It gets a session of its own, or Ctrl-C
 * in our terminal would stop it before we have written what is under way.
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

/** There only `pg_ctl` can start a server for an administrator: it gives up the rights that the server refuses. */
async function launchOnWindows(cluster: Cluster, args: readonly string[]): Promise<Postmaster> {
  const options = ['start', '-w', '-l', `${cluster.dir}.log`, '-o', args.join(' ')];
  const { code, output } = await finish(spawnOnCluster(cluster, 'pg_ctl', options, { stdio: 'ignore' }));
  const pid = await readPid(cluster.dir);
  if (code !== 0 || pid === null) throw new Error(`The embedded PostgreSQL could not start: ${output.trim()}`);
  return watchPostmaster(pid);
}

/** Has a running server read its files of settings again, and gives it a moment for that. */
export async function rereadSettings(clusterDir: string): Promise<void> {
  const pid = await readPid(clusterDir);
  if (pid === null || !isAlive(pid)) return;
  signal(pid, 'SIGHUP');
  await delay(REREADS_WITHIN);
}

/** Ends open transactions, writes everything and waits for the end of the process ("fast shutdown"). */
export async function stopPostmaster(cluster: Cluster, { pid }: Postmaster): Promise<void> {
  if (process.platform === 'win32') {
    await finish(spawnOnCluster(cluster, 'pg_ctl', ['stop', '-m', 'fast'], { stdio: 'ignore' }));
    return;
  }
  signal(pid, 'SIGINT');
  if (await endsWithin(pid, STOP_PATIENCE)) return;
  signal(pid, 'SIGQUIT'); // at once; the next start recovers from the log
  if (!(await endsWithin(pid, 5000))) signal(pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in the meantime, which is what we want.
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

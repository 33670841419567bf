import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chmod, chown, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

export interface Cluster {
  readonly dir: string;
  readonly binaries: Binaries;
  readonly account: Account | null;
  /** False trades durability for speed; only for disposable databases. */
  readonly isDurable: boolean;
  readonly password?: string;
}

export const SUPERUSER = 'marque';

/**
 * The path by which the server opens its data directory. A server that runs as another user may be unable to reach it,
 * because a parent such as root's home is closed to others. It does not have to: its working directory is set before
 * privileges are dropped, and Linux lets it reopen that directory by this name without traversing the parents.
 */
function nameForServer({ dir, account }: Cluster): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : dir;
}

/** Starts one of PostgreSQL's programs on the cluster, as the right user, without our environment. */
export function spawnOnCluster(
  cluster: Cluster,
  program: 'initdb' | 'postgres' | 'pg_ctl',
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const { PATH, SystemRoot, TEMP } = process.env;
  return spawn(path.join(cluster.binaries.bin, program), ['-D', nameForServer(cluster), ...args], {
    cwd: cluster.dir,
    env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' },
    ...(cluster.account && { uid: cluster.account.uid, gid: cluster.account.gid }),
    ...options,
  });
}

/** The command line that PostgreSQL writes to `postmaster.opts`: tells whether a running server has our settings. */
export function commandLine(cluster: Cluster, args: readonly string[]): string {
  const quoted = ['-D', nameForServer(cluster), ...args].map((arg) => ` "${arg}"`).join('');
  return path.join(cluster.binaries.bin, 'postgres') + quoted;
}

/**
 * Creates the cluster unless it exists, and makes sure this server can open it.
 * @throws with a one-line message when it belongs to another user or another major version of PostgreSQL
 */
export async function prepareCluster(cluster: Cluster, onProgress: (message: string) => void): Promise<void> {
  const unfinished = `${cluster.dir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const found = await lstat(cluster.dir).catch(() => null);
  if (found) return checkCluster(cluster, found.uid);
  onProgress('Creating the database…');
  await mkdir(unfinished, { mode: 0o700 });
  if (cluster.account) await chown(unfinished, cluster.account.uid, cluster.account.gid);
  try {
    await initialize({ ...cluster, dir: unfinished });
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await rename(unfinished, cluster.dir);
  await syncDirectory(path.dirname(cluster.dir));
}

async function checkCluster(cluster: Cluster, owner: number): Promise<void> {
  const self = process.getuid?.();
  if (self !== undefined && self !== 0 && owner !== self) {
    throw new Error(`${cluster.dir} belongs to another user (${owner}). Start as that user or as root.`);
  }
  // After restoring a backup by hand: PostgreSQL must be the only owner of its files.
  if (cluster.account && owner !== cluster.account.uid) await chownTree(cluster.dir, cluster.account);
  await chmod(cluster.dir, 0o700);
  const version = await readFile(path.join(cluster.dir, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === cluster.binaries.major) return;
  throw new Error(
    version.trim()
      ? `${cluster.dir} was made by PostgreSQL ${version.trim()}, this version of Marque brings ${cluster.binaries.major}.`
      : `${cluster.dir} exists but holds no PostgreSQL database. Move it away, or set DATA_DIR to another folder.`,
  );
}

async function chownTree(dir: string, account: Account): Promise<void> {
  await chown(dir, account.uid, account.gid);
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    await chown(path.join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

/**
 * `builtin` C.UTF-8 orders by code point, knows the letters of every script, and is part of the server: an operating
 * system update cannot change its order under an index, as it can with library locales.
 */
async function initialize(cluster: Cluster): Promise<void> {
  // A file that the account can read could be read by its other processes too, so in that case the first start sets the
  // password.
  const passwordFile = cluster.password === undefined || cluster.account ? null : `${cluster.dir}.password`;
  if (passwordFile) await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  const auth = passwordFile ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : ['-A', 'trust'];
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const sync = cluster.isDurable ? [] : ['--no-sync'];
  try {
    const args = ['-U', SUPERUSER, '--data-checksums', ...auth, ...locale, ...sync];
    const { code, output } = await finish(spawnOnCluster(cluster, 'initdb', args, { stdio: 'pipe' }));
    if (code !== 0) throw new Error(`The embedded PostgreSQL could not create its database: ${lastLine(output)}`);
  } finally {
    if (passwordFile) await rm(passwordFile, { force: true });
  }
}

export function finish(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => reject(explainSpawnError(error)));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Explains why one of PostgreSQL's programs most likely failed to start. */
export function explainSpawnError(error: NodeJS.ErrnoException): Error {
  const why =
    error.code === 'ENOENT'
      ? 'its programs need glibc, which this system lacks (Alpine Linux for example)'
      : `its programs could not be run (${error.code ?? error.message})`;
  const message = `The embedded PostgreSQL cannot start here: ${why}. Set DATABASE_URL to a PostgreSQL server.`;
  return new Error(message, { cause: error });
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? '';

/** Makes a rename in `dir` survive a power cut. Windows cannot open directories and needs no such call. */
async function syncDirectory(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  await handle.sync().finally(() => handle.close());
}

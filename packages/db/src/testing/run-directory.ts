import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '../embedded/postmaster.ts';

const PREFIX = 'marque-test-';

/** In memory: creating a database means creating hundreds of files, none of which need to last. */
const MEMORY = '/dev/shm';
const MEMORY_NEEDED = 2 ** 30;

/** Named after this process so that a later run can tell when it is dead. */
export const makeRunDirectory = (): Promise<string> => mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));

/** In memory if there is enough of it, as on every ordinary Linux. */
export async function makeFastRunDirectory(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (free < MEMORY_NEEDED) return makeRunDirectory();
  return mkdtemp(path.join(MEMORY, `${PREFIX}${process.pid}-`));
}

/**
 * Ends a server whose data directory is `directory` or its `data/`, and deletes everything. Works while the process
 * exits.
 */
export function destroyRunDirectory(directory: string): void {
  for (const dataDir of [directory, path.join(directory, 'data')]) killServerOf(dataDir);
  rmSync(directory, { recursive: true, force: true });
}

export async function sweepKilledRuns(): Promise<void> {
  for (const home of [tmpdir(), MEMORY]) {
    for (const name of await readdir(home).catch(() => [])) {
      const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
      if (owner > 0 && !isAlive(owner)) destroyRunDirectory(path.join(home, name));
    }
  }
}

function killServerOf(dataDir: string): void {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGQUIT');
  } catch {
    return; // no server runs there
  }
  // Nothing asynchronous runs while a process exits, and files of a live server cannot be deleted.
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; isAlive(pid) && waited < 5000; waited += 10) Atomics.wait(pause, 0, 0, 10);
}

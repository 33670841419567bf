import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SOURCES = ['../../../../packages/db/src/migrations/', '../../src/commands/seed/', './fill-stage.ts'];

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = fileURLToPath(new URL(source, import.meta.url));
    const files = source.endsWith('/') ? (await readdir(path)).sort().map((name) => join(path, name)) : [path];
    for (const file of files) hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

/** With owners and modes: PostgreSQL may run as another user. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/**
 * Filling takes minutes, copying seconds: the result of `fill`, which resolves with its data folder, is cached in the
 * system's temporary folder for the next runs of any clone. Resolves with a function that copies it to a new data
 * folder.
 */
export async function provideData(
  rows: number,
  fill: () => Promise<string>,
): Promise<(dataDir: string) => Promise<void>> {
  const kept = join(tmpdir(), `marque-bench-${rows}-rows-${await fingerprint()}`);
  if (!existsSync(kept)) {
    const filled = await fill();
    const unfinished = `${kept}-${process.pid}`;
    await mkdir(unfinished);
    await copy(filled, unfinished);
    await rm(filled, { recursive: true, force: true });
    // Another run may have been faster.
    await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  return (dataDir) => copy(kept, dataDir);
}

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Older temporary files belong to a process that died: it is long enough for a photo that waits behind the longest
 * possible queue.
 */
export const TEMP_FILE_LIFETIME_MS = 3 * 60 * 60 * 1000;

/** The same if no other server uses the folder; a concurrent command is done with a file by then. */
export const ALONE_LIFETIME_MS = 60 * 1000;

export async function prepareTempFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepTempFolder(folder);
}

/**
 * Removes temporary files that were last written longer ago than that, and returns how many. Any number of processes
 * may use the folder.
 */
export async function sweepTempFolder(folder: string, lifetimeMs = TEMP_FILE_LIFETIME_MS): Promise<number> {
  const oldest = Date.now() - lifetimeMs;
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may finish its file between the two calls.
    const file = await stat(path).catch(() => null);
    if (!file?.isFile() || file.mtimeMs >= oldest) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

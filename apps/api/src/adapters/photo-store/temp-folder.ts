import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Files in the making that were last written longer ago belong to a process that died: a photo that waits behind as
 * many as may wait, each of which takes as long as it may, has had its turn by then.
 */
export const TEMP_FILE_LIFETIME_MS = 3 * 60 * 60 * 1000;

/** The same for whoever knows that no other server uses the folder; a command beside it is done with a file by then. */
export const ALONE_LIFETIME_MS = 60 * 1000;

/** Creates a private folder for files in the making and removes what processes that died left there. */
export async function prepareTempFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepTempFolder(folder);
}

/**
 * Removes files in the making that were last written longer ago than that, and says how many. Any number of processes
 * may use the folder.
 */
export async function sweepTempFolder(folder: string, lifetimeMs = TEMP_FILE_LIFETIME_MS): Promise<number> {
  const oldest = Date.now() - lifetimeMs;
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may finish its file between the two calls; then there is nothing left to do.
    const file = await stat(path).catch(() => null);
    if (!file?.isFile() || file.mtimeMs >= oldest) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files in the making that are older than this belong to a process that died. */
export const TEMP_FILE_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Creates a private folder for files in the making and removes what a process that died left there over a day ago. */
export async function prepareTempFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const oldest = Date.now() - TEMP_FILE_LIFETIME_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may finish its file between the two calls; then there is nothing left to do.
    const file = await stat(path).catch(() => null);
    if (file?.isFile() && file.mtimeMs < oldest) await rm(path, { force: true });
  }
}

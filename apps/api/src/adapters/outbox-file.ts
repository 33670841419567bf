import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

export const OUTBOX_NOT_WRITTEN = 'the outbox could not be written';

/** Adds a message as one line to a file that only the operator can read. */
export async function appendToOutbox(path: string, message: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // A single write to a file opened for appending: lines of several processes never mix.
  await appendFile(path, `${JSON.stringify(message)}\n`, { mode: 0o600 });
}

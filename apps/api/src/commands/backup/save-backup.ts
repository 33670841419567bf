import { encryptArchive } from './archive-cipher.ts';
import type { ArchivePlace } from './archive-place.ts';
import { createArchiveWriter } from './archive-writer.ts';
import { type BackupSource, backUp } from './back-up.ts';
import type { BackupManifest } from './backup-format.ts';

/** Makes a backup and writes it to its place, encrypted if there is a key. */
export async function saveBackup(
  source: BackupSource,
  place: ArchivePlace,
  key: string | null,
): Promise<BackupManifest> {
  const writer = createArchiveWriter();
  let failure: unknown;
  const making = backUp(source, writer).catch((error: unknown) => {
    failure = error;
    writer.fail(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  // If only the writing fails, nobody awaits this.
  making.catch(() => undefined);
  try {
    await place.write(key === null ? writer.bytes : encryptArchive(writer.bytes, key));
  } catch (error) {
    const reason = failure ?? error;
    writer.fail(reason instanceof Error ? reason : new Error(String(reason)));
    throw reason;
  }
  return making;
}

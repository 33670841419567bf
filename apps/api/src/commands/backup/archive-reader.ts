import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { toLine } from './archive-writer.ts';
import { BackupError, NO_BACKUP } from './backup-error.ts';
import { BackupHeader, BackupManifest, HEADER_NAME, MANIFEST_NAME } from './backup-format.ts';
import { readAll } from './read-all.ts';

/** Far more than a photo or a part of a table: larger files are not ours. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

interface ArchivedFile {
  name: string;
  content: Buffer;
}

export interface ArchiveSink {
  begin(header: BackupHeader): Promise<void>;
  take(file: ArchivedFile): Promise<void>;
}

/**
 * Reads an archive to its end and passes on each file in order. Resolves with the manifest once it is certain that
 * nothing is missing or changed: the files must only take effect then.
 */
export async function readArchive(bytes: AsyncIterable<Uint8Array>, sink: ArchiveSink): Promise<BackupManifest> {
  const files = listFiles(bytes);
  const { value: first } = await files.next();
  if (first?.name !== HEADER_NAME) throw new BackupError(NO_BACKUP);
  await sink.begin(parse(BackupHeader, first));
  const chain = createHash('sha256').update(toLine(first.name, first.content));
  for await (const file of files) {
    if (file.name === MANIFEST_NAME) {
      const manifest = parse(BackupManifest, file);
      if (manifest.sha256 !== chain.digest('hex')) throw new BackupError('This backup is damaged: its hash differs.');
      return manifest;
    }
    chain.update(toLine(file.name, file.content));
    await sink.take(file);
  }
  throw new BackupError('This backup was cut off: its end is missing.');
}

async function* listFiles(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivedFile, void> {
  const files = extract();
  const flow = pipeline(Readable.from(bytes, { objectMode: false }), files);
  // The loop raises it too.
  flow.catch(() => undefined);
  try {
    for await (const entry of files) {
      const { name, size = 0 } = entry.header;
      if (size > MAX_FILE_BYTES) throw new BackupError(NO_BACKUP);
      // The library does not type its entries.
      yield { name, content: await readAll(entry as AsyncIterable<Uint8Array>) };
    }
    await flow;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const cause = await flow.then(
      () => error,
      (reason: unknown) => reason,
    );
    if (cause instanceof BackupError) throw cause;
    throw new BackupError('This is not a Marque backup, or it was cut off.', { cause: error });
  } finally {
    files.destroy();
  }
}

function parse<T>(schema: { parse(value: unknown): T }, { name, content }: ArchivedFile): T {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')));
  } catch (cause) {
    throw new BackupError(`The backup's ${name} cannot be read; it may be from a newer version.`, { cause });
  }
}

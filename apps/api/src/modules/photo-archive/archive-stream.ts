import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { OpenPhoto, PhotoStore } from '../../adapters/photo-store/photo-store.ts';
import type { PlannedEntry } from './archive-plan.ts';
import { directory, localHeader } from './zip-format.ts';

type Store = Pick<PhotoStore, 'open'>;

/**
 * The bytes of a planned ZIP, always as many as planned, read as the client takes them, one photo at a time. Whoever destroys the stream closes
 * the photo under way with it.
 */
export function archiveStream(store: Store, entries: readonly PlannedEntry[], modified: Date): Readable {
  return Readable.from(archiveBytes(store, entries, modified), { objectMode: true, highWaterMark: 1 });
}

async function* archiveBytes(
  store: Store,
  entries: readonly PlannedEntry[],
  modified: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  const written: PlannedEntry[] = [];
  for (const planned of entries) {
    const file = await openPhoto(store, planned);
    try {
      const entry = 'key' in planned && !file ? goneMeanwhile(planned) : planned;
      written.push(entry);
      yield localHeader(entry, modified);
      if ('content' in entry) yield entry.content;
      else if (file) yield* contentOf(file, entry.size);
    } finally {
      file?.stream.destroy();
    }
  }
  yield directory(written, modified);
}

/** Null for what is not in the store, or no longer as large as planned. */
async function openPhoto(store: Store, entry: PlannedEntry): Promise<OpenPhoto | null> {
  if (!('key' in entry)) return null;
  const file = await store.open(entry.key);
  if (!file || file.size === entry.size) return file;
  file.stream.destroy();
  return null;
}

async function* contentOf({ stream }: OpenPhoto, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  let seen = 0;
  for await (const chunk of stream) {
    seen += chunk.length;
    if (seen > size) break;
    yield chunk;
  }
  // The length is promised and the header sent: all that is left is to break off, so that nobody takes the rest for a photo.
  if (seen !== size) throw new Error('A photo in the store changed while it was read.');
}

const NOTE = 'This photo was removed while the archive was being made.\r\n';

/** In place of a photo that went between planning and reading: a text of the same length under a name of the same length. */
function goneMeanwhile({ name, size }: PlannedEntry): PlannedEntry {
  const content = Buffer.alloc(size, '\n');
  content.write(NOTE);
  return { name: name.replace(/\.jpg$/, '.txt'), size, crc32: crc32(content), content };
}

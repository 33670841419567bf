import { crc32 } from 'node:zlib';
import type { PhotoReader, PhotoStore } from '../../adapters/photo-store/photo-store.ts';
import type { PlannedEntry } from './archive-plan.ts';
import { directory, localHeader } from './zip-format.ts';

type Store = Pick<PhotoStore, 'openReader'>;

/** Where the bytes go. */
export interface Sink {
  /** Resolves when the bytes were taken and their memory may be used again; rejects when nobody takes any more. */
  write(bytes: Uint8Array): Promise<void>;
}

/** Two of these are all the memory a download takes, however large it is. */
const BUFFER_BYTES = 256 * 1024;

/**
 * Writes a planned ZIP, always as many bytes as planned, one photo at a time and no faster than they are taken. Whatever ends it, no file
 * is left open. Rejects when the sink does or a photo cannot be read; then the ZIP must be broken off.
 */
export async function writeArchive(
  store: Store,
  entries: readonly PlannedEntry[],
  modified: Date,
  sink: Sink,
): Promise<void> {
  const buffers: Buffers = [Buffer.allocUnsafeSlow(BUFFER_BYTES), Buffer.allocUnsafeSlow(BUFFER_BYTES)];
  const written: PlannedEntry[] = [];
  for (const planned of entries) {
    const file = await openPhoto(store, planned);
    try {
      const entry = 'key' in planned && !file ? goneMeanwhile(planned) : planned;
      written.push(entry);
      await sink.write(localHeader(entry, modified));
      if ('content' in entry) await sink.write(entry.content);
      else if (file) await copy(file, buffers, sink);
    } finally {
      await file?.close();
    }
  }
  await sink.write(directory(written, modified));
}

/** Null for what is not in the store, or no longer as large as planned. */
async function openPhoto(store: Store, entry: PlannedEntry): Promise<PhotoReader | null> {
  if (!('key' in entry)) return null;
  const file = await store.openReader(entry.key);
  if (!file || file.size === entry.size) return file;
  await file.close();
  return null;
}

type Buffers = [Buffer, Buffer];

/** Fills one buffer while the other is written. */
async function copy(file: PhotoReader, [first, second]: Buffers, sink: Sink): Promise<void> {
  let [full, free] = [first, second];
  let length = await file.fill(full);
  let seen = length;
  while (length > 0) {
    const writing = sink.write(full.subarray(0, length));
    // Both are waited for, whichever fails: the file may not be closed under a read, nor a buffer used again under a write.
    const [filled, taken] = await Promise.allSettled([file.fill(free), writing]);
    if (taken.status === 'rejected') throw taken.reason;
    if (filled.status === 'rejected') throw filled.reason;
    length = filled.value;
    seen += length;
    // The length is promised and the header sent: all that is left is to break off, so that nobody takes the rest for a photo.
    if (seen > file.size) break;
    [full, free] = [free, full];
  }
  if (seen !== file.size) throw new Error('A photo in the store changed while it was read.');
}

const NOTE = 'This photo was removed while the archive was being made.\r\n';

/** In place of a photo that went between planning and reading: a text of the same length under a name of the same length. */
function goneMeanwhile({ name, size }: PlannedEntry): PlannedEntry {
  const content = Buffer.alloc(size, '\n');
  content.write(NOTE);
  return { name: name.replace(/\.jpg$/, '.txt'), size, crc32: crc32(content), content };
}

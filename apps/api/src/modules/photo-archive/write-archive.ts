import { crc32 } from 'node:zlib';
import type { PhotoReader, PhotoStore } from '../../adapters/photo-store/photo-store.ts';
import type { PlannedEntry } from './archive-plan.ts';
import { replaceGonePhoto } from './gone-photo.ts';
import { directory, localHeader } from './zip-format.ts';

type Store = Pick<PhotoStore, 'openReader'>;

export interface Sink {
  /** Resolves when the bytes were written and their memory may be reused; rejects when the reader is gone. */
  write(bytes: Uint8Array): Promise<void>;
}

/** Two of these are all the memory that a download needs, whatever its size. */
const BUFFER_BYTES = 512 * 1024;

/**
 * Writes a planned ZIP, always with as many bytes as planned, one photo at a time and no faster than the reader. All
 * files are closed in any case. Rejects if the sink does or a photo cannot be read; then the download must be aborted.
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

async function openPhoto(store: Store, entry: PlannedEntry): Promise<PhotoReader | null> {
  if (!('key' in entry)) return null;
  const file = await store.openReader(entry.key);
  if (!file || file.size === entry.size) return file;
  await file.close();
  return null;
}

type Buffers = [Buffer, Buffer];

async function copy(file: PhotoReader, [first, second]: Buffers, sink: Sink): Promise<void> {
  let [full, free] = [first, second];
  let length = await file.fill(full);
  let seen = length;
  while (length > 0) {
    const writing = sink.write(full.subarray(0, length));
    // Waits for both, even if one fails: the file must not be closed during a read, nor a buffer reused during a write.
    const [filled, taken] = await Promise.allSettled([file.fill(free), writing]);
    if (taken.status === 'rejected') throw taken.reason;
    if (filled.status === 'rejected') throw filled.reason;
    length = filled.value;
    seen += length;
    // The header with the length has been sent: the only option left is to abort, so that the rest is not taken for a
    // photo.
    if (seen > file.size) break;
    [full, free] = [free, full];
  }
  if (seen !== file.size) throw new Error('A photo in the store changed while it was read.');
}

function goneMeanwhile(planned: PlannedEntry): PlannedEntry {
  const note = replaceGonePhoto(planned);
  return { ...note, size: planned.size, crc32: crc32(note.content) };
}

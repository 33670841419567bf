import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ZipFile } from 'yazl';
import type { PhotoStore } from '../../adapters/photo-store/photo-store.ts';
import { type GoneNote, replaceGonePhoto } from './gone-photo.ts';
import type { Sink } from './write-archive.ts';

type Store = Pick<PhotoStore, 'open'>;

/** A file of an archive: with its content, with its key in the store, or generated while the archive is written. */
export type ArchivePart =
  | { name: string; content: Buffer }
  | { name: string; size: number; key: string }
  | { name: string; open(): Promise<Readable> };

type SizedPart = Exclude<ArchivePart, { open: unknown }>;

const DIRECTORY_ENTRY = 46 + 9;
const MAX_16 = 0xffff;

/** Loaded on first use: most processes never write such an archive. */
const loadYazl = async () => (await import('yazl')).default;

/**
 * Computes the bytes of an archive whose parts are all known, without reading them: yazl only opens a part when it is
 * next, and the first one never arrives.
 */
export async function measureArchive(parts: readonly SizedPart[], modified: Date): Promise<number> {
  const { ZipFile } = await loadYazl();
  const zip = new ZipFile();
  for (const part of parts) zip.addReadStreamLazy(part.name, toOptions(part, modified), () => undefined);
  return new Promise((resolve) => {
    // The library's types omit the callback's parameter, the size.
    zip.end(toEnd(parts.map(({ name }) => name)), resolve as () => void);
  });
}

/**
 * Writes a ZIP with yazl, one part at a time and no faster than the sink accepts it. All parts are closed in any case.
 * Rejects if the sink does, if a part cannot be read or ends early, or if generating the parts fails; then the download
 * must be aborted. A photo that is gone is replaced by a text of its length.
 */
export async function streamArchive(
  store: Store,
  parts: Iterable<ArchivePart> | AsyncIterable<ArchivePart>,
  modified: Date,
  sink: Sink,
): Promise<void> {
  const { ZipFile } = await loadYazl();
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const end = new AbortController();
  const adding = addParts(zip, store, parts, modified, end.signal).catch((error: Error) => void output.destroy(error));
  try {
    for await (const chunk of output) await sink.write(chunk);
  } finally {
    end.abort();
    await adding;
  }
}

async function addParts(
  zip: ZipFile,
  store: Store,
  parts: Iterable<ArchivePart> | AsyncIterable<ArchivePart>,
  modified: Date,
  signal: AbortSignal,
): Promise<void> {
  const names: string[] = [];
  for await (const planned of parts) {
    const { part, stream } = await openPart(store, planned);
    const stop = () => stream.destroy();
    signal.addEventListener('abort', stop);
    try {
      if (signal.aborted) return;
      names.push(part.name);
      zip.addReadStream(stream, part.name, toOptions(part, modified));
      await finished(stream);
    } finally {
      signal.removeEventListener('abort', stop);
      stream.destroy();
    }
  }
  zip.end(toEnd(names));
}

async function openPart(store: Store, part: ArchivePart): Promise<{ part: ArchivePart; stream: Readable }> {
  if ('open' in part) return { part, stream: await part.open() };
  if ('content' in part) return { part, stream: streamContent(part) };
  const file = await store.open(part.key);
  if (file?.size === part.size) return { part, stream: file.stream };
  file?.stream.destroy();
  const note = replaceGonePhoto(part);
  return { part: note, stream: streamContent(note) };
}

const streamContent = ({ content }: Pick<GoneNote, 'content'>) => Readable.from([content]);

/** Stored, not deflated: photos and PDFs do not compress, and the length stays known. */
function toOptions(part: ArchivePart, mtime: Date) {
  const size = 'content' in part ? part.content.length : 'size' in part ? part.size : null;
  return { mtime, compress: false, ...(size !== null && { size }) };
}

/**
 * Tells yazl whether the end of the directory takes 64 bits: from 64 kB on it includes them in the announced length,
 * but only writes them from 4 GiB on.
 */
function toEnd(names: readonly string[]) {
  const directory = names.reduce((total, name) => total + DIRECTORY_ENTRY + Buffer.byteLength(name), 0);
  return { forceZip64Format: directory >= MAX_16, comment: '' };
}

/** What a photo comes from: a path (in Node), a `Blob` or `File`, or a stream of bytes, which needs a `name` beside it. */
export type PhotoSource = string | URL | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** A photo about to be sent. */
export interface OpenedSource {
  name: string;
  /** In bytes; `null` where only the end will tell. */
  size: number | null;
  /** A stream can be read once; all else from the beginning again. */
  isRepeatable: boolean;
  read(): AsyncIterable<Uint8Array>;
  /** For a browser's own form; reads a stream to its end. */
  toBlob(): Promise<Blob>;
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Not every browser can iterate a stream.
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function fromBlob(blob: Blob, name: string): OpenedSource {
  return {
    name,
    size: blob.size,
    isRepeatable: true,
    read: () => chunksOf(blob.stream()),
    toBlob: async () => blob,
  };
}

function fromStream(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>, name: string): OpenedSource {
  const read = () => ('getReader' in stream ? chunksOf(stream) : stream);
  return {
    name,
    size: null,
    isRepeatable: false,
    read,
    toBlob: async () => {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of read()) parts.push(Uint8Array.from(chunk));
      return new Blob(parts);
    },
  };
}

/** The modules of Node by a name that bundlers for browsers do not look into; a browser is not even asked. */
async function nodeModule<Module>(name: string): Promise<Module> {
  if (!globalThis.process?.versions?.node) {
    throw new TypeError('A photo by its path can be sent from Node only: hand over a File or Blob.');
  }
  return import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}

async function fromPath(path: string | URL, name: string | undefined): Promise<OpenedSource> {
  const { createReadStream, promises } = await nodeModule<typeof import('node:fs')>('node:fs');
  const { basename } = await nodeModule<typeof import('node:path')>('node:path');
  const { size } = await promises.stat(path);
  return {
    name: name ?? basename(typeof path === 'string' ? path : decodeURIComponent(path.pathname)),
    size,
    isRepeatable: true,
    read: () => createReadStream(path),
    toBlob: async () => new Blob([Uint8Array.from(await promises.readFile(path))]),
  };
}

/** Raises a TypeError for a stream or nameless Blob without `name`, and what the file system says of a path. */
export async function openSource(source: PhotoSource, name: string | undefined): Promise<OpenedSource> {
  if (typeof source === 'string' || source instanceof URL) return fromPath(source, name);
  const known = name ?? ('name' in source && typeof source.name === 'string' ? source.name : undefined);
  if (!known) throw new TypeError('A photo that is no file needs a name: { name: "front.jpg" }');
  return source instanceof Blob ? fromBlob(source, known) : fromStream(source, known);
}

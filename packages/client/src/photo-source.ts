/** A path (in Node), a `Blob` or `File`, or a stream of bytes, which also needs a `name`. */
export type PhotoSource = string | URL | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export interface OpenedSource {
  name: string;
  size: number | null;
  /** False for a stream, which can be read only once. */
  isRepeatable: boolean;
  read(): AsyncIterable<Uint8Array>;
  /** For `FormData`; reads a stream to its end. */
  toBlob(): Promise<Blob>;
}

async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
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
    read: () => readChunks(blob.stream()),
    toBlob: async () => blob,
  };
}

function fromStream(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>, name: string): OpenedSource {
  const read = () => ('getReader' in stream ? readChunks(stream) : stream);
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

/** Imports a module of Node by a variable name, so that bundlers for browsers ignore it. */
async function importNodeModule<Module>(name: string): Promise<Module> {
  if (!globalThis.process?.versions?.node) {
    throw new TypeError('Files can be uploaded by path in Node only. Pass a File or Blob instead.');
  }
  return import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}

async function fromPath(path: string | URL, name: string | undefined): Promise<OpenedSource> {
  const { createReadStream, promises } = await importNodeModule<typeof import('node:fs')>('node:fs');
  const { basename } = await importNodeModule<typeof import('node:path')>('node:path');
  const { size } = await promises.stat(path);
  return {
    name: name ?? basename(typeof path === 'string' ? path : decodeURIComponent(path.pathname)),
    size,
    isRepeatable: true,
    read: () => createReadStream(path),
    toBlob: async () => new Blob([Uint8Array.from(await promises.readFile(path))]),
  };
}

/** Raises a TypeError for a stream or Blob without a name, and errors of the file system for a path. */
export async function openSource(source: PhotoSource, name: string | undefined): Promise<OpenedSource> {
  if (typeof source === 'string' || source instanceof URL) return fromPath(source, name);
  const known = name ?? ('name' in source && typeof source.name === 'string' ? source.name : undefined);
  if (!known) throw new TypeError('A photo or PDF that is not a file needs a name: { name: "front.jpg" }');
  return source instanceof Blob ? fromBlob(source, known) : fromStream(source, known);
}

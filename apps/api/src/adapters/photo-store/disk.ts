import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asStoreError, systemCode } from './disk-space.ts';
import { exactSize } from './exact-size.ts';
import { checkPhotoKey, isPhotoKey } from './photo-key.ts';
import {
  type ByteRange,
  PhotoRangeError,
  type PhotoReader,
  type PhotoSource,
  type PhotoStore,
  type StoredFile,
} from './photo-store.ts';
import { prepareTempFolder } from './temp-folder.ts';
import { written } from './written.ts';

const PRIVATE_FILE = { flags: 'wx', mode: 0o600, flush: true } as const;

/**
 * A store in a folder of this machine (or of a shared file system). A file only appears under its name when it is
 * complete and flushed: temporary name, fsync, rename, fsync of the folder. Files are 0600, folders 0700.
 */
export async function createDiskPhotoStore({ folder }: { folder: string }): Promise<PhotoStore> {
  const tempFolder = join(folder, '.tmp');
  await prepareTempFolder(tempFolder);
  await prepareShards(folder);
  return {
    tempFolder,
    put: (key, source) => putSource(folder, tempFolder, key, source),
    putFile: (key, path) => takeOver(folder, key, path),
    open: (key, range) => openFile(folder, key, range),
    openReader: (key) => openFileReader(folder, key),
    withFile: (key, use) => useFile(folder, key, use),
    getSize: (key) => sizeOfFile(folder, key),
    delete: async (key) => {
      checkPhotoKey(key);
      await rm(join(folder, key), { force: true });
    },
    list: () => listFiles(folder),
    check: () => checkFolder(tempFolder),
    close: async () => {},
  };
}

/** Creates all 256 folders at once, so that no put depends on a folder whose own entry is not flushed yet. */
async function prepareShards(folder: string): Promise<void> {
  for (let shard = 0; shard < 256; shard += 1) {
    await mkdir(join(folder, shard.toString(16).padStart(2, '0')), { recursive: true, mode: 0o700 });
  }
  await flushFolder(folder);
}

async function putSource(folder: string, tempFolder: string, key: string, source: PhotoSource): Promise<void> {
  checkPhotoKey(key);
  const temp = join(tempFolder, `put-${randomUUID()}`);
  try {
    await writeFlushed(temp, source);
    await giveName(temp, join(folder, key));
  } catch (error) {
    throw asStoreError(error);
  } finally {
    // After the rename nothing is left under the temporary name.
    await rm(temp, { force: true });
  }
}

async function takeOver(folder: string, key: string, path: string): Promise<void> {
  checkPhotoKey(key);
  try {
    const handle = await open(path, 'r+');
    try {
      await handle.chmod(PRIVATE_FILE.mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await giveName(path, join(folder, key));
  } catch (error) {
    throw asStoreError(error);
  }
}

async function giveName(path: string, target: string): Promise<void> {
  await rename(path, target);
  await flushFolder(dirname(target));
}

async function writeFlushed(path: string, source: PhotoSource): Promise<void> {
  if (source instanceof Uint8Array) {
    const { flags, ...options } = PRIVATE_FILE;
    return writeFile(path, source, { flag: flags, ...options });
  }
  const target = createWriteStream(path, PRIVATE_FILE);
  try {
    await pipeline(exactSize(source.stream, source.size), target);
  } finally {
    await written(target);
  }
}

/** Makes a new name in a folder survive a power failure. */
async function flushFolder(path: string): Promise<void> {
  // Windows cannot open a folder; NTFS journals the rename itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openHandle(folder: string, key: string): Promise<FileHandle | null> {
  checkPhotoKey(key);
  try {
    return await open(join(folder, key), 'r');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function openFile(folder: string, key: string, range?: ByteRange) {
  const handle = await openHandle(folder, key);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    if (range && (range.start >= size || range.end < range.start)) throw new PhotoRangeError(size);
    return { size, stream: createReadStream('', { fd: handle, highWaterMark: 256 * 1024, ...range }) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openFileReader(folder: string, key: string): Promise<PhotoReader | null> {
  const handle = await openHandle(folder, key);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    return {
      size,
      fill: async (buffer) => (await handle.read(buffer, 0, buffer.length)).bytesRead,
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function useFile<T>(folder: string, key: string, use: (path: string) => Promise<T>): Promise<T | null> {
  if ((await sizeOfFile(folder, key)) === null) return null;
  try {
    return await use(join(folder, key));
  } catch (error) {
    // A reader that used the name cannot tell that the file was deleted in between.
    if ((await sizeOfFile(folder, key)) === null) return null;
    throw error;
  }
}

async function sizeOfFile(folder: string, key: string): Promise<number | null> {
  checkPhotoKey(key);
  try {
    return (await stat(join(folder, key))).size;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function* listFiles(folder: string): AsyncGenerator<StoredFile> {
  for await (const shard of await opendir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shard.name) || !shard.isDirectory()) continue;
    for await (const { name } of await opendir(join(folder, shard.name))) {
      const key = `${shard.name}/${name}`;
      if (!isPhotoKey(key)) continue;
      // Deleted since the folder was read.
      const file = await stat(join(folder, key)).catch(() => null);
      if (file) yield { key, size: file.size, modifiedAt: file.mtime };
    }
  }
}

async function checkFolder(tempFolder: string): Promise<void> {
  const path = join(tempFolder, `check-${randomUUID()}`);
  const marker = randomUUID();
  try {
    await writeFlushed(path, Buffer.from(marker));
    if ((await readFile(path, 'utf8')) !== marker)
      throw new Error('The photo folder returned different data than was written.');
  } catch (error) {
    throw asStoreError(error);
  } finally {
    await rm(path, { force: true });
  }
}

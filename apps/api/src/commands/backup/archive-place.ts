import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createS3Client, type S3Place } from '../../adapters/photo-store/s3-client.ts';
import { putInParts } from '../../adapters/photo-store/s3-multipart.ts';
import { BackupError } from './backup-error.ts';

/** Where a backup is stored. It is written completely or not at all, and never replaces another. */
export interface ArchivePlace {
  readonly name: string;
  write(bytes: AsyncIterable<Uint8Array>): Promise<void>;
  read(): Promise<AsyncIterable<Uint8Array>>;
}

/** S3 allows 10,000 parts: this is enough for 320 GB. */
const PART_BYTES = 32 * 1024 * 1024;

/** `2026-11-22T18-30-00Z`, which every file system accepts. */
function toFileName(now: Date): string {
  return `marque-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/**
 * The place for `address`: `s3://bucket/key`, a file, or a folder (on disk or, with a trailing `/`, in a bucket) in
 * which the file is named after `now`.
 */
export async function openPlace(address: string, s3: S3Place, now: Date): Promise<ArchivePlace> {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  if (bucket !== undefined && key !== undefined) {
    return createBucketPlace(s3, bucket, key === '' || key.endsWith('/') ? `${key}${toFileName(now)}` : key);
  }
  if (/^\w+:\/\//.test(address)) throw new BackupError('A backup is a file, a folder or s3://bucket/key.');
  const path = resolve(address);
  const isFolder = address.endsWith('/') || (await stat(path).catch(() => null))?.isDirectory();
  return createFilePlace(isFolder ? join(path, toFileName(now)) : path);
}

function createFilePlace(path: string): ArchivePlace {
  return {
    name: path,
    write: async (bytes) => {
      if (await stat(path).catch(() => null)) throw new BackupError(`${path} already exists.`);
      await mkdir(dirname(path), { recursive: true });
      const partial = `${path}.partial`;
      try {
        await writeDurably(partial, bytes);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: async () => {
      if (!(await stat(path).catch(() => null))?.isFile()) throw new BackupError(`There is no file ${path}.`);
      return createReadStream(path, { highWaterMark: 1024 * 1024 });
    },
  };
}

/** Private, because a backup contains everything. */
async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of bytes) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

function createBucketPlace(s3: S3Place, bucket: string, key: string): ArchivePlace {
  const name = `s3://${bucket}/${key}`;
  const at = { Bucket: bucket, Key: key };
  return {
    name,
    write: async (bytes) => {
      const { sdk, client } = await createS3Client(s3);
      try {
        const isThere = await client.send(new sdk.HeadObjectCommand(at)).then(
          () => true,
          (error: unknown) => {
            if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
            throw error;
          },
        );
        if (isThere) throw new BackupError(`${name} already exists.`);
        await putInParts({ sdk, client, bucket, key }, bytes, { size: null, partBytes: PART_BYTES });
      } finally {
        client.destroy();
      }
    },
    read: async () => {
      const { sdk, client } = await createS3Client(s3);
      const { Body } = await client.send(new sdk.GetObjectCommand(at)).catch((error: unknown) => {
        client.destroy();
        if (error instanceof sdk.NoSuchKey) throw new BackupError(`There is no backup ${name}.`);
        throw error;
      });
      if (!Body) throw new BackupError(`There is no backup ${name}.`);
      return readAndLeave(Body as AsyncIterable<Uint8Array>, () => client.destroy());
    },
  };
}

async function* readAndLeave(bytes: AsyncIterable<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } finally {
    leave();
  }
}

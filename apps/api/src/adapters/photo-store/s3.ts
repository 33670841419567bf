import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { asStoreError } from './disk-space.ts';
import { exactSize } from './exact-size.ts';
import { checkPhotoKey, isPhotoKey } from './photo-key.ts';
import {
  type ByteRange,
  type OpenPhoto,
  PhotoRangeError,
  type PhotoReader,
  type PhotoSource,
  type PhotoStore,
  type StoredFile,
  storeFull,
} from './photo-store.ts';
import { createS3Client, type S3Place } from './s3-client.ts';
import { MULTIPART_FROM_BYTES, putInParts } from './s3-multipart.ts';
import { prepareTempFolder } from './temp-folder.ts';

export interface S3PhotoStoreOptions extends S3Place {
  bucket: string;
  tempFolder: string;
}

type Sdk = typeof import('@aws-sdk/client-s3');
interface Connection {
  sdk: Sdk;
  client: S3Client;
  bucket: string;
}

const FULL = new Set(['QuotaExceeded', 'InsufficientCapacity', 'XMinioStorageFull', 'XMinioStorageQuotaExceeded']);

/**
 * A store in a bucket of Amazon S3 or a compatible service. S3 only shows complete objects, so a put keeps the promise
 * of `PhotoStore`; bytes in memory are sent with their MD5, which the store verifies. The library is only loaded here,
 * so that an installation on disk never pays for it.
 */
export async function createS3PhotoStore(options: S3PhotoStoreOptions): Promise<PhotoStore> {
  await prepareTempFolder(options.tempFolder);
  const { sdk, client } = await createS3Client(options);
  const connection: Connection = { sdk, client, bucket: options.bucket };
  return {
    tempFolder: options.tempFolder,
    put: (key, source) => {
      checkPhotoKey(key);
      return putObject(connection, key, source);
    },
    putFile: async (key, path) => {
      checkPhotoKey(key);
      const { size } = await stat(path);
      await putObject(connection, key, { stream: createReadStream(path), size, md5: await md5OfFile(path) });
    },
    open: (key, range) => {
      checkPhotoKey(key);
      return openObject(connection, key, range);
    },
    openReader: async (key) => {
      checkPhotoKey(key);
      const opened = await openObject(connection, key);
      return opened && getReader(opened);
    },
    withFile: (key, use) => {
      checkPhotoKey(key);
      return useCopy(connection, options.tempFolder, key, use);
    },
    getSize: (key) => {
      checkPhotoKey(key);
      return getSize(connection, key);
    },
    delete: async (key) => {
      checkPhotoKey(key);
      await client.send(new sdk.DeleteObjectCommand({ Bucket: options.bucket, Key: key }));
    },
    list: () => listObjects(connection),
    check: () => checkBucket(connection),
    close: async () => client.destroy(),
  };
}

type Upload = PhotoSource & { md5?: string };

async function putObject(connection: Connection, key: string, source: Upload): Promise<void> {
  const { sdk } = connection;
  const size = source instanceof Uint8Array ? source.length : source.size;
  try {
    if (size <= MULTIPART_FROM_BYTES) return await putAtOnce(connection, key, source);
    const pieces = source instanceof Uint8Array ? [source] : exactSize(source.stream, size);
    await putInParts({ ...connection, key }, pieces, { size });
  } catch (error) {
    if (error instanceof sdk.S3ServiceException && (FULL.has(error.name) || error.$metadata.httpStatusCode === 507)) {
      throw storeFull(error);
    }
    throw error;
  }
}

async function putAtOnce({ sdk, client, bucket }: Connection, key: string, source: Upload): Promise<void> {
  // The library does not watch the stream it sends: without the abort a broken source would hang the request.
  const broken = new AbortController();
  const body =
    source instanceof Uint8Array
      ? { Body: source, ContentLength: source.length, ContentMD5: createHash('md5').update(source).digest('base64') }
      : {
          Body: Readable.from(exactSize(source.stream, source.size)),
          ContentLength: source.size,
          ...(source.md5 ? { ContentMD5: source.md5 } : {}),
        };
  if (body.Body instanceof Readable) body.Body.once('error', (error) => broken.abort(error));
  try {
    const put = new sdk.PutObjectCommand({ Bucket: bucket, Key: key, ...body });
    await client.send(put, { abortSignal: broken.signal });
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error;
  }
}

async function md5OfFile(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

async function openObject(connection: Connection, key: string, range?: ByteRange): Promise<OpenPhoto | null> {
  const { sdk, client, bucket } = connection;
  try {
    const { Body, ContentLength, ContentRange } = await client.send(
      new sdk.GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      }),
    );
    if (!(Body instanceof Readable)) throw new Error('The response of the photo store has no body.');
    const size = ContentRange ? Number(ContentRange.split('/')[1]) : ContentLength;
    if (size === undefined || !Number.isSafeInteger(size)) throw new Error('The photo store did not report a size.');
    return { stream: Body, size };
  } catch (error) {
    const status = error instanceof sdk.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404) return null;
    if (status === 416) throw new PhotoRangeError((await getSize(connection, key)) ?? 0);
    throw error;
  }
}

function getReader({ stream, size }: OpenPhoto): PhotoReader {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  return {
    size,
    fill: async (buffer) => {
      if (rest.length === 0) {
        const { value, done } = await chunks.next();
        if (done) return 0;
        rest = value;
      }
      const length = Math.min(rest.length, buffer.length);
      buffer.set(rest.subarray(0, length));
      rest = rest.subarray(length);
      return length;
    },
    close: async () => {
      stream.destroy();
    },
  };
}

async function useCopy<T>(
  connection: Connection,
  tempFolder: string,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T | null> {
  const opened = await openObject(connection, key);
  if (!opened) return null;
  const path = join(tempFolder, `copy-${randomUUID()}`);
  try {
    await pipeline(exactSize(opened.stream, opened.size), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await use(path);
  } catch (error) {
    throw asStoreError(error);
  } finally {
    await rm(path, { force: true });
  }
}

async function getSize({ sdk, client, bucket }: Connection, key: string): Promise<number | null> {
  try {
    const { ContentLength } = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }));
    return ContentLength ?? 0;
  } catch (error) {
    if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}

async function* listObjects({ sdk, client, bucket }: Connection): AsyncGenerator<StoredFile> {
  for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket })) {
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key && isPhotoKey(Key)) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
    }
  }
}

async function checkBucket({ sdk, client, bucket }: Connection): Promise<void> {
  const marker = randomUUID();
  const at = { Bucket: bucket, Key: `readiness/${marker}` };
  await client.send(new sdk.PutObjectCommand({ ...at, Body: marker }));
  try {
    const { Body } = await client.send(new sdk.GetObjectCommand(at));
    if ((await Body?.transformToString()) !== marker)
      throw new Error('The bucket returned different data than was written.');
  } finally {
    await client.send(new sdk.DeleteObjectCommand(at));
  }
}

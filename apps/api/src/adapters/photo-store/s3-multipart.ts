import { createHash } from 'node:crypto';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import { PhotoSizeMismatchError } from './photo-store.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

/**
 * Photos above this many bytes are uploaded in parts: if a part fails, the library resends it instead of the whole
 * photo.
 */
export const MULTIPART_FROM_BYTES = 16 * 1024 * 1024;

/** Bytes of a part, one of which is in memory at a time; S3 requires at least 5 MiB for all but the last. */
const PART_BYTES = 8 * 1024 * 1024;

interface PartOptions {
  size: number | null;
  partBytes?: number;
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface Target {
  sdk: Sdk;
  client: S3Client;
  bucket: string;
  key: string;
}

/**
 * Stores all bytes in parts, each with its MD5 for the store to verify. The object appears when all parts are there;
 * after a failure, including a source of the wrong length, the parts are discarded and nothing is stored. Parts of a
 * killed process stay invisible in the bucket until its lifecycle rule removes them (docs/operations.md).
 */
export async function putInParts(
  target: Target,
  source: Pieces,
  { size, partBytes = PART_BYTES }: PartOptions,
): Promise<void> {
  const { sdk, client, bucket, key } = target;
  const at = { Bucket: bucket, Key: key };
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(at));
  if (!UploadId) throw new Error('The photo store did not start a multipart upload.');
  try {
    const parts: CompletedPart[] = [];
    let sent = 0;
    for await (const part of inParts(source, partBytes)) {
      sent += part.length;
      const PartNumber = parts.length + 1;
      const body = { Body: part, ContentLength: part.length, ContentMD5: md5(part) };
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...at, UploadId, PartNumber, ...body }));
      parts.push({ PartNumber, ETag });
    }
    if (size !== null && sent !== size) throw new PhotoSizeMismatchError(size);
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: parts } }));
  } catch (error) {
    // The original error matters; parts that cannot be discarded now are removed by the bucket's lifecycle rule.
    await client.send(new sdk.AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined);
    throw error;
  }
}

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');

/**
 * Collects chunks of any length into parts of `partBytes`, in one reused buffer: each part is valid until the next one
 * is requested.
 */
async function* inParts(source: Pieces, partBytes: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(partBytes);
  let filled = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(piece.length - at, partBytes - filled);
      buffer.set(piece.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < partBytes) continue;
      yield buffer;
      filled = 0;
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled);
}

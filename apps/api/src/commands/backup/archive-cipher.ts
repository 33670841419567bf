import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';
import { type Bytes, inChunks, splitHead, withLast } from './in-chunks.ts';

/** The beginning of an encrypted archive; a plain one is a tar and begins with the name of its first file. */
const MAGIC = Buffer.from('MARQUE-BACKUP-ENCRYPTED-1\n');
const ALGORITHM = 'aes-256-gcm';
const SALT_BYTES = 16;
/** Tells a wrong key from a damaged file. */
const CHECK_BYTES = 16;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
/** A tenth of a second on one core and 32 MB for each guess. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const CUT_OFF = 'This backup was cut off near its beginning.';

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);

async function deriveKey(secret: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await derive(secret, salt, KEY_BYTES + CHECK_BYTES, SCRYPT);
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) };
}

/**
 * A nonce for each chunk: its number, and whether it is the last. So no chunk can be omitted, moved, or added, and a
 * truncated archive does not pass for a complete one (STREAM, Hoang et al. 2015).
 */
function toNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts in chunks of 64 KB, each authenticated, under a separate key derived from `secret`. */
export async function* encryptArchive(source: Bytes, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = await deriveKey(secret, salt);
  yield Buffer.concat([MAGIC, salt, check]);
  let number = 0;
  for await (const { item, isLast } of withLast(inChunks(source, CHUNK_BYTES))) {
    const cipher = createCipheriv(ALGORITHM, key, toNonce(number, isLast));
    yield Buffer.concat([cipher.update(item), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * Reverses `encryptArchive`; a plain archive passes unchanged. Nothing unauthenticated is passed on. Raises a {@link
 * BackupError} for a missing or wrong key and for an archive that was changed or truncated.
 */
export async function* decryptArchive(source: Bytes, secret: string | null): AsyncGenerator<Buffer> {
  const { head, rest } = await splitHead(source, MAGIC.length + SALT_BYTES + CHECK_BYTES);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) {
    yield head;
    yield* rest;
    return;
  }
  if (secret === null) throw new BackupError('This backup is encrypted. Set BACKUP_KEY to the key it was made with.');
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const check = head.subarray(MAGIC.length + SALT_BYTES);
  if (check.length < CHECK_BYTES) throw new BackupError(CUT_OFF);
  const derived = await deriveKey(secret, salt);
  if (!timingSafeEqual(derived.check, check)) throw new BackupError('BACKUP_KEY is not the key of this backup.');
  yield* decryptChunks(rest, derived.key);
}

async function* decryptChunks(source: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { item, isLast } of withLast(inChunks(source, CHUNK_BYTES + TAG_BYTES))) {
    yield decryptChunk(item, key, toNonce(number, isLast));
    number += 1;
  }
  if (number === 0) throw new BackupError(CUT_OFF);
}

function decryptChunk(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const split = Math.max(0, chunk.length - TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce);
    decipher.setAuthTag(chunk.subarray(split));
    return Buffer.concat([decipher.update(chunk.subarray(0, split)), decipher.final()]);
  } catch (cause) {
    throw new BackupError('This backup is damaged or was cut off.', { cause });
  }
}

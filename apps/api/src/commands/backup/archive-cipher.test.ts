import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { decryptArchive, encryptArchive } from './archive-cipher.ts';

const KEY = 'a long and secret sentence';
const CHUNK = 64 * 1024;
const HEADER = 26 + 16 + 16;

async function join(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}
const encrypted = (bytes: Buffer) => join(encryptArchive([bytes.subarray(0, 7), bytes.subarray(7)], KEY));
const decrypted = (bytes: Buffer, key: string | null = KEY) => join(decryptArchive([bytes], key));

describe('An encrypted archive', () => {
  let sealed: Buffer;
  beforeAll(async () => {
    sealed = await encrypted(randomBytes(3 * CHUNK));
  });

  it.each([1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 5])('of %i bytes is what it was before', async (length) => {
    const bytes = randomBytes(length);
    expect((await decrypted(await encrypted(bytes))).equals(bytes)).toBe(true);
  });

  it('tells a wrong key, and a missing one', async () => {
    await expect(decrypted(sealed, 'another key')).rejects.toThrow('BACKUP_KEY is not the key of this backup.');
    await expect(decrypted(sealed, null)).rejects.toThrow('This backup is encrypted.');
  });

  it.each([HEADER - 5, HEADER, HEADER + 100, HEADER + CHUNK + 16, HEADER + 2 * CHUNK])(
    'that was cut off after %i bytes is no archive',
    async (length) => {
      await expect(decrypted(sealed.subarray(0, length))).rejects.toThrow('cut off');
    },
  );

  it('does not open when a bit of it was changed, or chunks changed places', async () => {
    const flipped = Buffer.from(sealed);
    flipped[HEADER + CHUNK] = (flipped[HEADER + CHUNK] ?? 0) ^ 1;
    await expect(decrypted(flipped)).rejects.toThrow('damaged');
    const size = CHUNK + 16;
    const getChunk = (n: number) => sealed.subarray(HEADER + n * size, HEADER + (n + 1) * size);
    const swapped = Buffer.concat([sealed.subarray(0, HEADER), getChunk(1), getChunk(0), getChunk(2)]);
    await expect(decrypted(swapped)).rejects.toThrow('damaged');
  });

  it('is told from a plain one, which is passed on', async () => {
    const plain = randomBytes(1000);
    expect((await decrypted(plain)).equals(plain)).toBe(true);
  });
});

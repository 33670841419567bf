import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskPhotoStore } from './disk.ts';
import { InvalidPhotoKeyError, originalKey, sizeKey } from './photo-key.ts';
import { PhotoRangeError, PhotoSizeMismatchError, type PhotoStore, type StoredFile } from './photo-store.ts';
import { createS3PhotoStore } from './s3.ts';

const newKey = () => originalKey(randomUUID());

async function read(store: PhotoStore, key: string, range?: { start: number; end: number }) {
  const opened = await store.open(key, range);
  return opened && { size: opened.size, bytes: await buffer(opened.stream) };
}

function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function listAll(store: PhotoStore) {
  const files: StoredFile[] = [];
  for await (const file of store.list()) files.push(file);
  return files;
}

async function diskStore() {
  const folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
  const store = await createDiskPhotoStore({ folder });
  return { store, stop: () => rm(folder, { recursive: true }) };
}

async function s3Store() {
  const folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  server.createBucket('photos');
  const store = await createS3PhotoStore({
    bucket: 'photos',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${server.port}`,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    tempFolder: join(folder, 'temp'),
  });
  const stop = async () => {
    await store.close();
    await server.stop();
    await rm(folder, { recursive: true });
  };
  return { store, stop };
}

describe.each([
  { name: 'on disk', start: diskStore },
  { name: 'on S3', start: s3Store },
])('a photo store $name', ({ start }) => {
  let store: PhotoStore;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ store, stop } = await start());
  });
  afterAll(() => stop());

  it('gives back exactly the bytes that were put', async () => {
    const key = newKey();
    const bytes = randomBytes(3_000_000);
    await store.put(key, bytes);
    const found = await read(store, key);
    expect(found?.size).toBe(bytes.length);
    expect(found?.bytes.equals(bytes)).toBe(true);
  });

  it('reads a file through a small buffer of the caller', async () => {
    const key = newKey();
    const bytes = randomBytes(300_000);
    await store.put(key, bytes);
    const reader = await store.openReader(key);
    if (!reader) throw new Error('The photo just put is missing.');
    const buffer = Buffer.alloc(7_000);
    const parts: Buffer[] = [];
    for (let length = await reader.fill(buffer); length > 0; length = await reader.fill(buffer)) {
      parts.push(Buffer.from(buffer.subarray(0, length)));
    }
    await reader.close();
    expect([reader.size, Buffer.concat(parts).equals(bytes)]).toEqual([bytes.length, true]);
    expect(await store.openReader(newKey())).toBeNull();
  });

  it('knows the size of a file without opening it, and none of one that is absent', async () => {
    const key = newKey();
    await store.put(key, randomBytes(1234));
    expect([await store.getSize(key), await store.getSize(newKey())]).toEqual([1234, null]);
    await expect(async () => store.getSize('../secret')).rejects.toBeInstanceOf(InvalidPhotoKeyError);
  });

  it('takes a stream and can feed another put with what it opens', async () => {
    const [first, second] = [newKey(), newKey()];
    const bytes = randomBytes(1_500_000);
    await store.put(first, {
      stream: Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]),
      size: bytes.length,
    });
    const opened = await store.open(first);
    if (!opened) throw new Error('The photo just put is missing.');
    await store.put(second, opened);
    expect((await read(store, second))?.bytes.equals(bytes)).toBe(true);
  });

  it('stores nothing when the stream fails, ends early or runs over', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.alloc(1000);
        throw new Error('line cut');
      })(),
    );
    const key = newKey();
    await expect(store.put(key, { stream: failing, size: 2000 })).rejects.toThrow('line cut');
    for (const length of [999, 1001]) {
      const put = store.put(key, { stream: Readable.from([Buffer.alloc(length)]), size: 1000 });
      await expect(put).rejects.toBeInstanceOf(PhotoSizeMismatchError);
    }
    expect(await store.open(key)).toBeNull();
  });

  it('keeps the file that was there when a replacement fails', async () => {
    const key = newKey();
    await store.put(key, Buffer.from('whole'));
    await expect(store.put(key, { stream: Readable.from([Buffer.from('ha')]), size: 4 })).rejects.toThrow();
    expect((await read(store, key))?.bytes.toString()).toBe('whole');
    await store.put(key, Buffer.from('newer'));
    expect((await read(store, key))?.bytes.toString()).toBe('newer');
  });

  it('reads a range and says how large the whole file is', async () => {
    const key = newKey();
    await store.put(key, Buffer.from('0123456789'));
    expect(await read(store, key, { start: 2, end: 4 })).toEqual({ size: 10, bytes: Buffer.from('234') });
    expect(await read(store, key, { start: 8, end: 500 })).toEqual({ size: 10, bytes: Buffer.from('89') });
    const behind = store.open(key, { start: 10, end: 12 });
    await expect(behind).rejects.toBeInstanceOf(PhotoRangeError);
    await expect(behind).rejects.toMatchObject({ size: 10 });
  });

  it('reads any part of a file, from its first byte to its last', async () => {
    const key = newKey();
    const bytes = randomBytes(700_000);
    await store.put(key, bytes);
    for (const [start, end] of [
      [0, 0],
      [0, 699_999],
      [1, 699_998],
      [262_143, 262_144],
      [699_999, 699_999],
      [350_000, 9_999_999],
    ] as const) {
      const part = await read(store, key, { start, end });
      expect([part?.size, part?.bytes.equals(bytes.subarray(start, end + 1))]).toEqual([700_000, true]);
    }
    expect(await store.open(newKey(), { start: 0, end: 1 })).toBeNull();
  });

  it('hands out a file with the bytes for as long as it is used, and none where there is none', async () => {
    const key = newKey();
    const bytes = randomBytes(500_000);
    await store.put(key, bytes);
    const seen = await store.withFile(key, async (path) => ({ path, isSame: (await readFile(path)).equals(bytes) }));
    expect(seen?.isSame).toBe(true);
    await expect(store.withFile(key, () => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable');
    expect(await store.withFile(newKey(), async (path) => path)).toBeNull();
    expect((await read(store, key))?.bytes.equals(bytes)).toBe(true);
    expect(await readdir(store.tempFolder)).toEqual([]);
    await expect(async () => store.withFile('../secret', async () => 0)).rejects.toBeInstanceOf(InvalidPhotoKeyError);
  });

  it('takes a file of many megabytes by stream and at hand, whole or not at all', async () => {
    const [streamed, atHand, broken] = [newKey(), newKey(), newKey()];
    const size = 21 * 1024 * 1024 + 7;
    const bytes = randomBytes(size);
    const pieces = () => Readable.from(inPieces(bytes, 1_000_003));
    await store.put(streamed, { stream: pieces(), size });
    await store.put(atHand, bytes);
    for (const key of [streamed, atHand]) expect((await read(store, key))?.bytes.equals(bytes)).toBe(true);

    for (const wrong of [size - 1, size + 1]) {
      await expect(store.put(broken, { stream: pieces(), size: wrong })).rejects.toBeInstanceOf(PhotoSizeMismatchError);
    }
    const cut = Readable.from(
      (function* () {
        yield bytes.subarray(0, 18_000_000);
        throw new Error('line cut');
      })(),
    );
    await expect(store.put(broken, { stream: cut, size })).rejects.toThrow('line cut');
    expect(await store.open(broken)).toBeNull();
    expect((await listAll(store)).map(({ key }) => key)).not.toContain(broken);
    expect(await readdir(store.tempFolder)).toEqual([]);
  });

  it('lets many read and write at once without mixing them up', async () => {
    const files = Array.from({ length: 24 }, () => ({ key: newKey(), bytes: randomBytes(200_000) }));
    await Promise.all(files.map(({ key, bytes }) => store.put(key, bytes)));
    const found = await Promise.all(files.map(({ key }) => read(store, key)));
    expect(found.every((file, index) => file?.bytes.equals(files[index]?.bytes ?? Buffer.alloc(0)))).toBe(true);
  });

  it('says null for an absent file and deletes more than once without complaint', async () => {
    const key = newKey();
    expect(await store.open(key)).toBeNull();
    await store.put(key, Buffer.from('x'));
    await store.delete(key);
    await store.delete(key);
    expect(await store.open(key)).toBeNull();
  });

  it('lists photos and sizes with their length and age', async () => {
    const key = newKey();
    const small = sizeKey(key, 400, 'webp');
    const before = Date.now() - 2000;
    await store.put(key, Buffer.alloc(123));
    await store.put(small, Buffer.alloc(45));
    const listed = (await listAll(store)).filter((file) => file.key === key || file.key === small);
    expect(listed.map(({ key: name, size }) => [name, size]).toSorted()).toEqual(
      [
        [key, 123],
        [small, 45],
      ].toSorted(),
    );
    for (const file of listed) expect(file.modifiedAt.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('refuses every key that is not one of ours', async () => {
    const id = randomUUID();
    const odd = [
      '',
      '../../etc/passwd',
      `zz/${id}.jpg`,
      `${id.slice(0, 2)}/${id}.php`,
      `${id.slice(0, 2)}/${id}.jpg\n`,
    ];
    odd.push(
      `${id.slice(0, 2)}/../${id}.jpg`,
      `${id.slice(0, 2)}/${id}.w401.webp`,
      `${id.slice(0, 2)}/${id.toUpperCase()}.jpg`,
    );
    for (const key of odd) {
      await expect(async () => store.put(key, Buffer.from('x'))).rejects.toBeInstanceOf(InvalidPhotoKeyError);
      await expect(async () => store.open(key)).rejects.toBeInstanceOf(InvalidPhotoKeyError);
      await expect(async () => store.delete(key)).rejects.toBeInstanceOf(InvalidPhotoKeyError);
    }
  });

  it('is ready, and its readiness check leaves nothing behind', async () => {
    const count = async () => (await listAll(store)).length;
    const before = await count();
    await store.check();
    expect(await count()).toBe(before);
  });
});

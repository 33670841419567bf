import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { PhotoId } from '@marque/domain/api/ids';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiskPhotoStore } from '../../adapters/photo-store/disk.ts';
import { originalKey, sizeKey } from '../../adapters/photo-store/photo-key.ts';
import type { PhotoStore } from '../../adapters/photo-store/photo-store.ts';
import { createS3PhotoStore } from '../../adapters/photo-store/s3.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { type MoveRequest, movePhotos } from './move-photos.ts';

let testApp: TestApp;
let owner: Person;
let server: FauxqsServer;
let folder: string;
let bucket: PhotoStore;
let disk: PhotoStore;
let buckets = 0;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
});
afterAll(async () => {
  await server.stop();
  await testApp.close();
});

beforeEach(async () => {
  await testApp.db.deleteFrom('photos').execute();
  folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
  disk = await createDiskPhotoStore({ folder: join(folder, 'photos') });
  buckets += 1;
  server.createBucket(`photos-${buckets}`);
  bucket = await createS3PhotoStore({
    bucket: `photos-${buckets}`,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${server.port}`,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    tempFolder: join(folder, 'temp'),
  });
  return async () => {
    await bucket.close();
    await rm(folder, { recursive: true });
  };
});

interface Photo {
  key: string;
  bytes: Buffer;
}

async function photosIn(store: PhotoStore, lengths: readonly number[]): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const length of lengths) {
    const id = PhotoId.parse(crypto.randomUUID());
    const bytes = randomBytes(length);
    const key = originalKey(id);
    await store.put(key, bytes);
    const sums = { sha256: createHash('sha256').update(bytes).digest('hex'), sourceSha256: '', crc32: crc32(bytes) };
    const facts = { name: 'a.jpg', size: length, type: 'image/jpeg', width: 40, height: 30, placeholder: 'data:,' };
    await testApp.db
      .insertInto('photos')
      .values({ id, ownerId: owner.id, key, ...facts, ...sums })
      .execute();
    photos.push({ key, bytes });
  }
  return photos;
}

async function read(store: PhotoStore, key: string): Promise<Buffer | null> {
  const opened = await store.open(key);
  return opened && buffer(opened.stream);
}

async function keysIn(store: PhotoStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
}

async function expectAll(store: PhotoStore, photos: readonly Photo[]): Promise<void> {
  for (const { key, bytes } of photos) expect((await read(store, key))?.equals(bytes)).toBe(true);
}

async function move(from: PhotoStore, to: PhotoStore, options: Partial<MoveRequest> = {}) {
  const problems: [string, string][] = [];
  const result = await movePhotos({
    db: testApp.db,
    from,
    to,
    isDryRun: false,
    deletesSource: false,
    onProblem: ({ key }, problem) => problems.push([key, problem]),
    ...options,
  });
  return { result, problems };
}

const LENGTHS = [1, 1000, 300_000, 4_000_000, 17_000_000];
const TOTAL = LENGTHS.reduce((sum, length) => sum + length, 0);

describe.each([
  { name: 'from disk to S3', stores: (): [PhotoStore, PhotoStore] => [disk, bucket] },
  { name: 'from S3 to disk', stores: (): [PhotoStore, PhotoStore] => [bucket, disk] },
])('Moving photos $name', ({ stores }) => {
  let from: PhotoStore;
  let to: PhotoStore;
  let photos: Photo[];
  beforeEach(async () => {
    [from, to] = stores();
    photos = await photosIn(from, LENGTHS);
  });

  it('copies every photo byte for byte and leaves the old store as it was', async () => {
    const before = await keysIn(from);
    const { result } = await move(from, to);
    expect(result).toEqual({ photos: 5, copied: 5, copiedBytes: TOTAL, present: 0, removed: 0, problems: 0 });
    await expectAll(to, photos);
    expect(await keysIn(from)).toEqual(before);
    expect(await readdir(to.tempFolder)).toEqual([]);
  });

  it('goes on where it was cut off, and does nothing the second time', async () => {
    const failing: PhotoStore = {
      ...to,
      put: (key, source) => (key === photos[3]?.key ? Promise.reject(new Error('line cut')) : to.put(key, source)),
    };
    const cut = await move(from, failing);
    expect([cut.result.copied, cut.problems]).toEqual([4, [[photos[3]?.key, 'line cut']]]);
    expect((await move(from, to)).result).toMatchObject({ copied: 1, present: 4, problems: 0 });
    expect((await move(from, to)).result).toMatchObject({ copied: 0, present: 5 });
    await expectAll(to, photos);
  });

  it('says in a dry run what there is to do, and does nothing', async () => {
    const { result } = await move(from, to, { isDryRun: true, deletesSource: true });
    expect(result).toEqual({ photos: 5, copied: 5, copiedBytes: TOTAL, present: 0, removed: 0, problems: 0 });
    expect([await keysIn(to), (await keysIn(from)).length]).toEqual([[], 5]);
  });

  it('names a damaged and a missing photo, writes neither, and moves the rest', async () => {
    const [, damaged, , missing] = photos;
    if (!damaged || !missing) throw new Error('A photo is missing.');
    const flipped = Buffer.from(damaged.bytes);
    flipped[500] = (flipped[500] ?? 0) ^ 1;
    await from.put(damaged.key, flipped);
    await from.delete(missing.key);
    const { result, problems } = await move(from, to, { deletesSource: true });
    expect(result).toMatchObject({ copied: 3, removed: 3, problems: 2 });
    expect(Object.fromEntries(problems)).toEqual({
      [damaged.key]: expect.stringContaining('damaged'),
      [missing.key]: expect.stringContaining('missing'),
    });
    await expectAll(
      to,
      photos.filter((photo) => photo !== damaged && photo !== missing),
    );
    expect(await to.open(damaged.key)).toBeNull();
    // Even a damaged photo is worth keeping.
    expect((await read(from, damaged.key))?.equals(flipped)).toBe(true);
  });

  it('removes the originals and their sizes only where it is told to, and only after reading the copy', async () => {
    const [first, second] = photos;
    if (!first || !second) throw new Error('A photo is missing.');
    await from.put(sizeKey(first.key, 400, 'webp'), Buffer.from('small'));
    await move(from, to);
    await to.put(second.key, randomBytes(second.bytes.length));
    const { result, problems } = await move(from, to, { deletesSource: true });
    expect(result).toMatchObject({ present: 5, removed: 4, problems: 1 });
    expect(problems).toEqual([[second.key, expect.stringContaining('damaged')]]);
    expect(await keysIn(from)).toEqual([second.key]);
  });

  it('takes back a copy that the new store did not keep as it was sent', async () => {
    const forgetful: PhotoStore = {
      ...to,
      put: async (key, source) => {
        await to.put(key, source);
        if (key === photos[2]?.key) await to.put(key, randomBytes(300_000));
      },
    };
    const { problems } = await move(from, forgetful);
    expect(problems).toEqual([[photos[2]?.key, expect.stringContaining('damaged')]]);
    expect(await to.open(photos[2]?.key ?? '')).toBeNull();
  });

  it('is no matter of order or number', async () => {
    const many = await photosIn(
      from,
      Array.from({ length: 520 }, (_, index) => index + 1),
    );
    const { result } = await move(from, to);
    expect(result).toMatchObject({ photos: 525, copied: 525, problems: 0 });
    await expectAll(
      to,
      many.filter((_, index) => index % 50 === 0),
    );
  });
});

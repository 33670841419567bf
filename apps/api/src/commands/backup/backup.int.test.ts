import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, kyselyOn } from '@marque/db/connection';
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import { PhotoId } from '@marque/domain/api/ids';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskPhotoStore } from '../../adapters/photo-store/disk.ts';
import { originalKey } from '../../adapters/photo-store/photo-key.ts';
import type { PhotoStore } from '../../adapters/photo-store/photo-store.ts';
import { createS3PhotoStore } from '../../adapters/photo-store/s3.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { decryptArchive } from './archive-cipher.ts';
import { openPlace } from './archive-place.ts';
import { readAll } from './read-all.ts';
import { type RestoreTarget, restoreBackup } from './restore-backup.ts';
import { saveBackup } from './save-backup.ts';

const KEY = 'a long and secret sentence';
let database: TestDatabase;
let testApp: TestApp;
let owner: Person;
let folder: string;
let server: FauxqsServer;
let s3: { region: string; endpoint: string; credentials: { accessKeyId: string; secretAccessKey: string } };
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  database = await createTestDatabase();
  testApp = await createTestApp({}, database);
  owner = await testApp.person();
  folder = await mkdtemp(join(tmpdir(), 'marque-backup-'));
  server = await startFauxqs({ port: 0, logger: false });
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
  s3 = { region: 'us-east-1', endpoint: server.address, credentials: keys };
  server.createBucket('photos');
  server.createBucket('backups');
  for (const length of [10, 70_000, 3_000_000]) await addPhoto(length);
  await addEvents();
});
afterAll(async () => {
  await testApp.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function addPhoto(length: number): Promise<PhotoId> {
  const id = PhotoId.parse(randomUUID());
  const bytes = randomBytes(length);
  const key = originalKey(id);
  await testApp.deps.photoStore.put(key, bytes);
  const row = {
    id,
    ownerId: owner.id,
    key,
    name: 'front.jpg',
    size: length,
    type: 'image/jpeg',
    width: 10,
    height: 10,
  };
  const hashes = { sha256: hash(bytes), sourceSha256: hash(bytes), crc32: 0, placeholder: 'data:,' };
  await testApp.db
    .insertInto('photos')
    .values({ ...row, ...hashes })
    .execute();
  return id;
}

async function addEvents(): Promise<void> {
  const odd = JSON.stringify({ notes: 'tab\t newline\n backslash \\ quote " ümlaut €', n: 0.1 });
  await sql`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos)
    values ('MQ-1', ${owner.id}, '{}', '{}', ${odd}, '{}')`.execute(testApp.db);
  for (const kind of ['user_created', 'password_changed']) {
    await sql`insert into consignment_events (owner_id, kind) values (${owner.id}, ${kind})`.execute(testApp.db);
  }
  await sql`select graphile_worker.add_job('send-mail', '{"id":"7"}', run_at => now() + interval '1 hour',
    max_attempts => 5, job_key => 'mail-7')`.execute(testApp.db);
}

const source = (photoStore = testApp.deps.photoStore) => ({
  connection: database.config as pg.ClientConfig,
  photoStore,
  secretCheck: 'check',
  secret: null,
});
const place = (name: string) => openPlace(name.startsWith('s3:') ? name : join(folder, name), s3, new Date());

interface Elsewhere extends RestoreTarget {
  database: TestDatabase;
  close(): Promise<void>;
}

async function elsewhere(photoStore?: PhotoStore, given?: TestDatabase): Promise<Elsewhere> {
  const database = given ?? (await createEmptyTestDatabase());
  const pool = createPool(database.config);
  const store = photoStore ?? (await createDiskPhotoStore({ folder: join(folder, randomUUID()) }));
  return {
    database,
    db: kyselyOn(pool),
    pool,
    connection: database.config as pg.ClientConfig,
    photoStore: store,
    close: async () => {
      await pool.end();
      await store.close();
      await database.drop();
    },
  };
}

async function restore(name: string, target: RestoreTarget, key: string | null = null) {
  return restoreBackup(decryptArchive(await (await place(name)).read(), key), target);
}

async function countFiles(store: PhotoStore): Promise<number> {
  let count = 0;
  for await (const _ of store.list()) count += 1;
  return count;
}

async function readEverything(db: TestApp['db']): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      all: string;
    }>`select coalesce(string_agg(row::text, e'\n' order by row::text), '') as all
      from ${sql.table(name)} as row`.execute(db);
    found[name] = rows[0]?.all ?? '';
  }
  return found;
}

describe('A backup', () => {
  it.each([
    { name: 'plain.backup', key: null },
    { name: 'sealed.backup', key: KEY },
    { name: 's3://backups/daily/sealed.backup', key: KEY },
  ])('that was restored has every row, photo and job ($name)', async ({ name, key }) => {
    const saved = await saveBackup(source(), await place(name), key);
    expect(saved).toMatchObject({ photos: 3, removedPhotos: [], damagedPhotos: [] });
    const there = await elsewhere();
    try {
      await restore(name, there, key);
      expect(await readEverything(there.db)).toEqual(await readEverything(testApp.db));
      expect(await verifyAudit(there.db)).toEqual(await verifyAudit(testApp.db));
      const { rows: photos } = await sql<{ key: string; sha256: string }>`select key, sha256 from photos`.execute(
        testApp.db,
      );
      for (const photo of photos) {
        const opened = await there.photoStore.open(photo.key);
        expect(hash(await readAll(opened?.stream ?? Readable.from([])))).toBe(photo.sha256);
      }
      const { rows: jobs } = await sql`select task_identifier, key, max_attempts, run_at > now() as later
        from graphile_worker.jobs`.execute(there.db);
      expect(jobs).toEqual([{ taskIdentifier: 'send-mail', key: 'mail-7', maxAttempts: 5, later: true }]);
    } finally {
      await there.close();
    }
  });

  it('goes into a database whose next rows have free numbers, and whose triggers and keys are on', async () => {
    await saveBackup(source(), await place('again.backup'), null);
    const there = await elsewhere();
    try {
      await restore('again.backup', there);
      await sql`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos)
        values ('MQ-2', ${owner.id}, '{}', '{}', '{}', '{}')`.execute(there.db);
      await expect(
        sql`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos)
          values ('MQ-3', 999999, '{}', '{}', '{}', '{}')`.execute(there.db),
      ).rejects.toThrow('foreign key');
      await expect(sql`delete from consignment_events`.execute(there.db)).rejects.toThrow();
    } finally {
      await there.close();
    }
  });

  it('moves photos from disk to a bucket', async () => {
    await saveBackup(source(), await place('move.backup'), null);
    const bucket = await createS3PhotoStore({ ...s3, bucket: 'photos', tempFolder: join(folder, 'temp') });
    const there = await elsewhere(bucket);
    try {
      await restore('move.backup', there);
      expect(await countFiles(bucket)).toBe(3);
    } finally {
      await there.close();
    }
  });

  it('names a photo that is damaged or missing, keeps what there is, and leaves out what was deleted', async () => {
    const [damaged, missing, deleted] = [await addPhoto(100), await addPhoto(100), await addPhoto(100)];
    const { photoStore } = testApp.deps;
    await photoStore.put(originalKey(damaged), randomBytes(100));
    await photoStore.delete(originalKey(missing));
    const losing: PhotoStore = {
      ...photoStore,
      open: async (key, range) => {
        if (key !== originalKey(deleted)) return photoStore.open(key, range);
        await sql`delete from photos where id = ${deleted}`.execute(testApp.db);
        return null;
      },
    };
    const saved = await saveBackup(source(losing), await place('odd.backup'), null);
    expect(saved.removedPhotos).toEqual([deleted]);
    expect(saved.damagedPhotos.map(({ id }) => id).sort()).toEqual([damaged, missing].sort());
    const there = await elsewhere();
    try {
      const { manifest } = await restore('odd.backup', there);
      expect(manifest.photos).toBe(4);
      const { rows } = await sql`select 1 from photos`.execute(there.db);
      expect(rows).toHaveLength(5);
    } finally {
      await there.close();
      await sql`delete from photos where id in (${damaged}, ${missing})`.execute(testApp.db);
    }
  });

  it('is not written over another, and leaves nothing behind when it fails', async () => {
    await writeFile(join(folder, 'taken.backup'), 'something');
    await expect(saveBackup(source(), await place('taken.backup'), null)).rejects.toThrow('already exists');
    const failing: PhotoStore = { ...testApp.deps.photoStore, open: () => Promise.reject(new Error('disk gone')) };
    await expect(saveBackup(source(failing), await place('failed.backup'), KEY)).rejects.toThrow('disk gone');
    expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
  });
});

describe('Restoring', () => {
  it('refuses a database and a photo store that are not empty', async () => {
    await saveBackup(source(), await place('full.backup'), null);
    const here = { ...testApp.deps, connection: source().connection };
    const emptyStore = await createDiskPhotoStore({ folder: join(folder, randomUUID()) });
    await expect(restore('full.backup', here)).rejects.toThrow('The photo store is not empty');
    await expect(restore('full.backup', { ...here, photoStore: emptyStore })).rejects.toThrow(
      'The database is not empty',
    );
  });

  it('needs no superuser, only the owner of the database', async () => {
    await saveBackup(source(), await place('owned.backup'), null);
    const there = await createEmptyTestDatabase();
    const user = `owner_${randomBytes(4).toString('hex')}`;
    const password = randomBytes(8).toString('hex');
    await sql.raw(`create role ${user} login password '${password}'`).execute(there.db);
    await sql.raw(`alter database ${there.config.database} owner to ${user}`).execute(there.db);
    const target = await elsewhere(undefined, { ...there, config: { ...there.config, user, password } });
    try {
      await restore('owned.backup', target);
      expect((await sql`select 1 from consignments`.execute(target.db)).rows).not.toEqual([]);
    } finally {
      await target.close();
      await sql.raw(`drop role ${user}`).execute(testApp.db);
    }
  });

  it.each([
    { what: 'cut off', change: (bytes: Buffer) => bytes.subarray(0, bytes.length - 2_000) },
    { what: 'changed', change: (bytes: Buffer) => bytes.fill(7, 2_000_000, 2_000_010) },
    { what: 'something else', change: () => Buffer.from('no backup at all') },
  ])('leaves everything empty when the archive is $what', async ({ what, change }) => {
    await saveBackup(source(), await place(`${what}.backup`), null);
    const path = join(folder, `${what}.backup`);
    await writeFile(path, change(await readFile(path)));
    const there = await elsewhere();
    try {
      await expect(restore(`${what}.backup`, there)).rejects.toMatchObject({ name: 'BackupError' });
      expect(await countFiles(there.photoStore)).toBe(0);
      // It can be retried.
      await saveBackup(source(), await place(`${what}-whole.backup`), null);
      await restore(`${what}-whole.backup`, there);
    } finally {
      await there.close();
    }
  });

  it('has every write that was acknowledged before the backup began, while others go on', async () => {
    let isOver = false;
    let acknowledged = 0;
    let acknowledgedBefore = 0;
    const writing = (async () => {
      while (!isOver) {
        await sql`insert into consignment_events (owner_id, kind) values (${owner.id}, 'data_exported')`.execute(
          testApp.db,
        );
        acknowledged += 1;
      }
    })();
    try {
      while (acknowledged < 20) await sleep(5);
      acknowledgedBefore = acknowledged;
      await saveBackup(source(), await place('busy.backup'), null);
    } finally {
      isOver = true;
      await writing;
    }
    const there = await elsewhere();
    try {
      await restore('busy.backup', there);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from consignment_events
        where kind = 'data_exported'`.execute(there.db);
      expect(rows[0]?.n).toBeGreaterThanOrEqual(acknowledgedBefore);
      expect(await verifyAudit(there.db)).toHaveProperty('checked');
    } finally {
      await there.close();
    }
  });
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PhotoId } from '@marque/domain/api/ids';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originalKey } from '../../adapters/photo-store/photo-key.ts';
import {
  COMPLETE_PERSONAL_INFO,
  COMPLETE_VEHICLE_INFO,
  createTestApp,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';
import { mutate, query, rest } from '../../testing/trpc-transport.ts';
import { purgeDeleted } from '../../worker/purge-deleted.ts';
import { sweepPhotos } from '../../worker/sweep-photos.ts';

const DAY = 24 * 60 * 60_000;

let testApp: TestApp;
let jpeg: Buffer;
let size: number;

beforeAll(async () => {
  const most = { ACCOUNT_PHOTO_SPACE: '100 KB', ACCOUNT_CONSIGNMENTS: '3', ACCOUNT_OPEN_CONSIGNMENTS: '2' };
  testApp = await createTestApp(most);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
  size = (await testApp.as(await testApp.person()).upload(jpeg)).json().size;
});
afterAll(() => testApp.close());

const room = () => Math.floor(100_000 / size);
const findPhotos = (person: Person) =>
  testApp.db.selectFrom('photos').select(['id', 'size']).where('ownerId', '=', person.id).execute();
const fetchUsage = async (person: Person) => (await query(testApp.as(person), 'profile.usage')).body;
const listCodes = (responses: Awaited<ReturnType<TestApp['guest']['get']>>[]) =>
  responses.map(rest).map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? ''}`.trim());

async function submission(owner: Person) {
  const photos = await testApp.createPhotos(owner);
  return { personalInfo: COMPLETE_PERSONAL_INFO, vehicleInfo: COMPLETE_VEHICLE_INFO, damageReport: {}, photos };
}

async function expectTrueCounts() {
  const { rows } = await sql`
    select u.user_id from account_usage u
    where u.photo_bytes <> coalesce((select sum(size) from photos p where p.owner_id = u.user_id), 0)
      or u.consignments <> (select count(*) from consignments c where c.user_id = u.user_id)
      or u.open_consignments <> (select count(*) from consignments c where c.user_id = u.user_id and c.deleted_at is null
        and c.status in ('pending', 'in_review', 'changes_requested'))`.execute(testApp.db);
  expect(rows).toEqual([]);
}

describe('The photos of an account', () => {
  it('never exceed its space, even when uploaded at once, and leave no file when rejected', async () => {
    const person = await testApp.person();
    const before = (await testApp.db.selectFrom('photos').select('id').execute()).length;
    const responses = await Promise.all(Array.from({ length: room() + 3 }, () => testApp.as(person).upload(jpeg)));
    expect(listCodes(responses).toSorted()).toEqual([
      ...Array.from({ length: room() }, () => '201'),
      ...Array.from({ length: 3 }, () => '409 PHOTO_SPACE_USED'),
    ]);
    expect((await findPhotos(person)).length).toBe(room());
    const files: string[] = [];
    for await (const { key } of testApp.deps.photoStore.list()) files.push(key);
    expect(files.length).toBe(before + room());
    expect(await readdir(join(testApp.deps.config.dataDir, 'photos', '.tmp'))).toEqual([]);
    expect(await fetchUsage(person)).toMatchObject({ photoBytes: { used: room() * size, limit: 100_000 } });
    await expectTrueCounts();
  });

  it('fit again once some are removed, and a repeat succeeds even when there is no space', async () => {
    const person = await testApp.person();
    const keyed = { headers: { 'idempotency-key': 'first' } };
    const first = (await testApp.as(person).upload(jpeg, keyed)).json();
    const filling = { ownerId: person.id, size: 100_000, sha256: '', sourceSha256: '', crc32: 0, placeholder: '' };
    const [id, type] = [PhotoId.parse(crypto.randomUUID()), 'image/jpeg'];
    await testApp.db
      .insertInto('photos')
      .values({ ...filling, id, type, key: originalKey(id), name: '', width: 1, height: 1 })
      .execute();
    expect(listCodes([await testApp.as(person).upload(jpeg)])).toEqual(['409 PHOTO_SPACE_USED']);
    expect((await testApp.as(person).upload(jpeg, keyed)).json().url).toBe(first.url);
    const other = { headers: { 'idempotency-key': 'other' } };
    expect(listCodes([await testApp.as(person).upload(jpeg, other)])).toEqual(['409 PHOTO_SPACE_USED']);

    const longAgo = new Date(Date.now() - 2 * DAY);
    await testApp.db.updateTable('photos').set({ createdAt: longAgo }).where('id', '=', id).execute();
    await sweepPhotos(testApp.deps);
    expect(listCodes([await testApp.as(person).upload(jpeg)])).toEqual(['201']);
    await expectTrueCounts();
  });
});

describe('The consignments of an account', () => {
  it('never exceed the limit, even when submitted at once', async () => {
    const person = await testApp.person();
    const bodies = [await submission(person), await submission(person), await submission(person)];
    const responses = await Promise.all(bodies.map((body) => testApp.as(person).post('/api/consignments', body)));
    expect(listCodes(responses).toSorted()).toEqual(['201', '201', '409 TOO_MANY_OPEN_CONSIGNMENTS']);
    expect(await fetchUsage(person)).toMatchObject({
      consignments: { used: 2, limit: 3 },
      openConsignments: { used: 2, limit: 2 },
    });

    // A withdrawn consignment is no longer open, but still counts.
    const [first] = responses.filter(({ statusCode }) => statusCode === 201).map((response) => response.json());
    await mutate(testApp.as(person), 'review.withdraw', { id: first.id });
    const submit = async () =>
      listCodes([await testApp.as(person).post('/api/consignments', await submission(person))])[0];
    expect(await submit()).toBe('201');
    expect(await submit()).toBe('409 TOO_MANY_CONSIGNMENTS');

    const deletedAt = new Date(Date.now() - 31 * DAY);
    await testApp.db.updateTable('consignments').set({ deletedAt }).where('id', '=', first.id).execute();
    await expectTrueCounts();
    await purgeDeleted(testApp.deps);
    expect(await fetchUsage(person)).toMatchObject({ consignments: { used: 2 }, openConsignments: { used: 2 } });
    await expectTrueCounts();
  });

  it('and photos no longer count when the account is deleted', async () => {
    const person = await testApp.person();
    await testApp.as(person).upload(jpeg);
    await testApp.db.deleteFrom('photos').where('ownerId', '=', person.id).execute();
    await testApp.db.deleteFrom('users').where('id', '=', person.id).execute();
    expect(await testApp.db.selectFrom('accountUsage').selectAll().where('userId', '=', person.id).execute()).toEqual(
      [],
    );
  });
});

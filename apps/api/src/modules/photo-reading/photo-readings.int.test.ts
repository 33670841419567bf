import { createRequire } from 'node:module';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { ReadCategory } from '@marque/domain/photo/photo-readings';
import { describeReadings } from '@marque/domain/photo/reading-notes';
import type { StaffReview } from '@marque/domain/review/review';
import { code39Bars } from '@marque/scanner/testing/bars';
import { drawBars } from '@marque/scanner/testing/draw-bars';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LIMITS } from '../../platform/rate-limits/limits.ts';
import { createRateLimits } from '../../platform/rate-limits/rate-limits.ts';
import {
  COMPLETE_PERSONAL_INFO,
  COMPLETE_VEHICLE_INFO,
  createTestApp,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';
import { query } from '../../testing/trpc-transport.ts';
import { readConsignmentPhotos } from './photo-readings.ts';
import { READ_PHOTOS_TASK } from './reading-jobs.queries.ts';

const ON_THE_PLATE = 'ZFF80AMA5K0240001';
const FONT = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf');

let testApp: TestApp;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

function drawPlate(): Promise<Buffer> {
  const { data, width, height } = drawBars(code39Bars(ON_THE_PLATE, 2.5), { module: 3, height: 120, turn: 2 });
  return sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();
}

async function drawOdometer(): Promise<Buffer> {
  const digits = await sharp({ text: { text: 'ODO 12845 mi', font: 'Inter', fontfile: FONT, dpi: 300 } })
    .png()
    .toBuffer();
  const ground = { width: 900, height: 400, channels: 3, background: '#ffffff' } as const;
  return sharp({ create: ground })
    .composite([{ input: digits }])
    .jpeg()
    .toBuffer();
}

/** A title with these lines, and bars of the VIN where it has some. */
async function drawTitle(lines: readonly string[], bars?: string): Promise<Buffer> {
  const sheet = { width: 1500, height: 1200, channels: 3, background: '#ffffff' } as const;
  const parts = lines.map(async (text, row) => ({
    input: await sharp({ text: { text, font: 'Inter', fontfile: FONT, dpi: 220 } })
      .negate()
      .png()
      .toBuffer(),
    left: 120,
    top: 120 + row * 140,
  }));
  if (bars) {
    const { data, width, height } = drawBars(code39Bars(bars, 2.5), { module: 3, height: 120, ground: 255 });
    const input = sharp(data, { raw: { width, height, channels: 1 } }).png();
    parts.push(input.toBuffer().then((image) => ({ input: image, left: 120, top: 800 })));
  }
  return sharp({ create: sheet })
    .composite(await Promise.all(parts))
    .jpeg()
    .toBuffer();
}

async function submit(extra: Partial<Record<ReadCategory, Buffer>>, vin = ON_THE_PLATE): Promise<ConsignmentId> {
  const photos = await testApp.createPhotos(owner);
  for (const [category, file] of Object.entries(extra)) {
    const { url } = (await testApp.as(owner).upload(file)).json();
    Object.assign(photos, { [category]: [{ url, name: 'a.jpg', size: 1, type: 'image/jpeg' }] });
  }
  const response = await testApp.as(owner).post('/api/consignments', {
    personalInfo: COMPLETE_PERSONAL_INFO,
    vehicleInfo: { ...COMPLETE_VEHICLE_INFO, vin },
    damageReport: {},
    photos,
  });
  expect(response.statusCode).toBe(201);
  return response.json().id;
}

const read = (id: ConsignmentId) => readConsignmentPhotos(testApp.deps, id);
const listRows = (id: ConsignmentId) =>
  testApp.db
    .selectFrom('photoReadings')
    .select(['kind', 'value', 'grade', 'readers'])
    .where('consignmentId', '=', id)
    .orderBy('kind')
    .execute();
async function countJobs(id: ConsignmentId): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = ${READ_PHOTOS_TASK}
    and key = ${`photos of ${id}`}`.execute(testApp.db);
  return rows.length;
}
/** In how many seconds the job of these photos runs, if there is one. */
async function findDelay(id: ConsignmentId): Promise<number | undefined> {
  const { rows } = await sql<{ delay: number }>`select extract(epoch from run_at - now())::float as delay
    from graphile_worker.jobs where task_identifier = ${READ_PHOTOS_TASK} and key = ${`photos of ${id}`}`.execute(
    testApp.db,
  );
  return rows[0]?.delay;
}

it('What the photos say is shown to staff beside what the owner stated, and to nobody else', async () => {
  const id = await submit({ vin_plate: await drawPlate(), odometer: await drawOdometer() }, 'ZFF80AMA5K0240007');
  expect(await countJobs(id)).toBe(1);
  await read(id);
  expect(await listRows(id)).toEqual([
    { kind: 'mileage', value: '12845', grade: 'check', readers: ['tesseract.js'] },
    { kind: 'vin', value: ON_THE_PLATE, grade: 'certain', readers: ['bars'] },
  ]);
  const { vinCheck, photoReadings } = (await query(testApp.as(admin), 'review.ofStaff', { id })).body as StaffReview;
  expect(vinCheck?.disagreements).toContain(
    `The photo of the VIN plate shows ${ON_THE_PLATE}; the owner entered ZFF80AMA5K0240007 (certain)`,
  );
  expect(photoReadings).toMatchObject([
    { category: 'vin_plate', kind: 'vin', value: ON_THE_PLATE, place: { width: expect.any(Number) } },
    // What stands behind the number is drawn, and so read, as the machine's fonts have it.
    {
      category: 'odometer',
      kind: 'mileage',
      value: '12845',
      text: expect.stringMatching(/^ODO 12845/),
      place: { width: expect.any(Number) },
    },
  ]);
  const responses = await Promise.all([
    testApp.as(owner).get(`/api/consignments/${id}`),
    testApp.as(owner).get('/api/consignments'),
    testApp.as(owner).get(`/api/consignments/${id}/review`),
  ]);
  const own = (await query(testApp.as(owner), 'review.ofOwner', { id })).body;
  const seen = responses.map(({ body }) => body).join() + JSON.stringify(own);
  for (const secret of ['12845', 'photoReadings', ON_THE_PLATE]) expect(seen).not.toContain(secret);
  expect((await query(testApp.as(owner), 'review.ofStaff', { id })).status).toBe(403);
});

it('A title says its VIN in bars alone and its model year', async () => {
  const title = await drawTitle(['CERTIFICATE OF TITLE', 'MODEL YEAR 2017', 'ISSUED 2019'], ON_THE_PLATE);
  const id = await submit({ documents: title });
  await read(id);
  expect(await listRows(id)).toEqual([
    { kind: 'mileage', value: null, grade: null, readers: [] },
    { kind: 'title', value: null, grade: null, readers: [] },
    { kind: 'vin', value: ON_THE_PLATE, grade: 'certain', readers: ['bars'] },
    { kind: 'year', value: '2017', grade: 'check', readers: ['tesseract.js'] },
  ]);
  const { photoReadings } = (await query(testApp.as(admin), 'review.ofStaff', { id })).body as StaffReview;
  expect(describeReadings(photoReadings, { year: 2019 }).map(({ text }) => text)).toEqual([
    'A photo of the documents says model year 2017; the owner entered 2019 (please check)',
  ]);
  const year = photoReadings.find(({ kind }) => kind === 'year');
  expect(year?.place).toMatchObject({ x: expect.any(Number), height: expect.any(Number) });
});

it('A paper from Europe says its VIN without a check digit, to be checked', async () => {
  const vin = 'WVWZZZ1KZ8M288466';
  const id = await submit({ documents: await drawTitle(['ZULASSUNGSBESCHEINIGUNG', vin, 'Golf']) });
  await read(id);
  const rows = await listRows(id);
  expect(rows.find(({ kind }) => kind === 'vin')).toMatchObject({ value: vin, grade: 'check' });
});

it('No photo is read twice', async () => {
  const id = await submit({ vin_plate: await drawPlate() });
  const readPhoto = vi.spyOn(testApp.deps.photos, 'readPhoto');
  await read(id);
  await read(id);
  expect(readPhoto).toHaveBeenCalledTimes(1);
  expect(await listRows(id)).toHaveLength(1);
  readPhoto.mockRestore();
});

it('A photo that cannot be read is a line in the log and an empty reading', async () => {
  const id = await submit({ vin_plate: await drawPlate() });
  const readPhoto = vi.spyOn(testApp.deps.photos, 'readPhoto').mockRejectedValue(new Error('too costly'));
  await read(id);
  readPhoto.mockRestore();
  expect(await listRows(id)).toEqual([{ kind: 'vin', value: null, grade: null, readers: [] }]);
  expect(testApp.logged.map(({ msg }) => msg)).toContain('a photo could not be read');
  const review = (await query(testApp.as(admin), 'review.ofStaff', { id })).body as StaffReview;
  expect(review.photoReadings).toEqual([]);
});

it('A job that is to end stores nothing of the photo it was reading', async () => {
  const id = await submit({ vin_plate: await drawPlate() });
  const ended = AbortSignal.abort(new Error('the server stops'));
  await expect(readConsignmentPhotos(testApp.deps, id, ended)).rejects.toThrow('the server stops');
  expect(await listRows(id)).toEqual([]);
});

it('An account has so many photos read in a day, and the others wait behind no more than those', async () => {
  const id = await submit({ vin_plate: await drawPlate(), odometer: await drawOdometer() });
  const readPhoto = vi.spyOn(testApp.deps.photos, 'readPhoto').mockResolvedValue([]);
  const rateLimits = createRateLimits(testApp.deps.pool, { isOn: true, secret: 'a secret of this test alone' });
  const limited = { ...testApp.deps, rateLimits };
  await rateLimits.consume('photoReading', String(owner.id), { points: LIMITS.photoReading.points - 1 });
  await readConsignmentPhotos(limited, id);
  expect(readPhoto).toHaveBeenCalledTimes(1);
  expect(testApp.logged.map(({ msg }) => msg)).toContain('photos wait to be read: their owner has sent very many');
  // The rest is read when the limit allows it again.
  expect(await countJobs(id)).toBe(1);
  const delay = await findDelay(id);
  expect(delay).toBeGreaterThan(LIMITS.photoReading.seconds - 300);
  expect(delay).toBeLessThanOrEqual(LIMITS.photoReading.seconds);
  await read(id);
  expect(readPhoto).toHaveBeenCalledTimes(2);
  readPhoto.mockRestore();
});

it('A consignment without such photos queues nothing', async () => {
  expect(await countJobs(await submit({}))).toBe(0);
});

it('Readings go with their photo and with their consignment', async () => {
  const [one, other] = [await submit({ vin_plate: await drawPlate() }), await submit({ vin_plate: await drawPlate() })];
  await read(one);
  await read(other);
  await testApp.db.deleteFrom('consignments').where('id', '=', one).execute();
  expect(await listRows(one)).toEqual([]);
  const photoIds = testApp.db.selectFrom('photoReadings').select('photoId').where('consignmentId', '=', other);
  await testApp.db.deleteFrom('photos').where('id', 'in', photoIds).execute();
  expect(await listRows(other)).toEqual([]);
});

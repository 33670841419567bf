import type { SubmitConsignmentInput } from '@marque/domain/consignment/consignment';
import { PHOTO_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMPLETE_PERSONAL_INFO,
  COMPLETE_VEHICLE_INFO,
  createTestApp,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const URL = '/api/consignments';

async function buildSubmission(owner: Person): Promise<SubmitConsignmentInput> {
  return {
    personalInfo: COMPLETE_PERSONAL_INFO,
    vehicleInfo: COMPLETE_VEHICLE_INFO,
    damageReport: { exterior: true, notes: 'A scratch on the door' },
    photos: await testApp.createPhotos(owner),
  };
}

const findRows = (owner: Person) =>
  testApp.db.selectFrom('consignments').select(['id', 'number', 'status']).where('userId', '=', owner.id).execute();

describe('Submitting a consignment', () => {
  it('returns 201 with the entity, pending, with its own number, and deletes the draft', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const response = await testApp.as(owner).post(URL, { ...(await buildSubmission(owner)), userId: owner.id });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      userId: owner.id,
      status: 'pending',
      number: expect.stringMatching(/^MQ-[0-9A-HJKMNP-TV-Z]{8}$/),
      vehicleInfo: COMPLETE_VEHICLE_INFO,
      conditionRating: { exterior: null, notes: null },
    });
    expect(await findRows(owner)).toHaveLength(1);
    expect((await testApp.as(owner).get('/api/draft-consignment')).statusCode).toBe(404);
  });

  it('shows the photos in the order of the categories, alone and in lists', async () => {
    const owner = await testApp.person();
    const { id } = (await testApp.as(owner).post(URL, await buildSubmission(owner))).json();
    const admin = await testApp.person({ role: 'admin' });
    const [alone, [own], [staffs]] = [
      (await testApp.as(owner).get(`${URL}/${id}`)).json(),
      (await testApp.as(owner).get('/api/user/consignments')).json(),
      (await testApp.as(admin).get('/api/admin/consignments')).json(),
    ];
    for (const { photos } of [alone, own, staffs]) {
      const categories = Object.keys(photos);
      expect(categories).toEqual(PHOTO_CATEGORIES.filter((category) => categories.includes(category)));
    }
  });

  it('accepts the same fields as a form with objects as JSON', async () => {
    const owner = await testApp.person();
    const boundary = 'form-boundary';
    const fields = Object.entries({ ...(await buildSubmission(owner)), userId: owner.id });
    const payload = `${fields
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`,
      )
      .join('')}--${boundary}--\r\n`;
    const response = await testApp
      .as(owner)
      .post(URL, payload, { 'content-type': `multipart/form-data; boundary=${boundary}` });
    expect([response.statusCode, response.json().vehicleInfo?.vin]).toEqual([201, COMPLETE_VEHICLE_INFO.vin]);
  });

  it('records who submitted what', async () => {
    const owner = await testApp.person();
    const { id } = (await testApp.as(owner).post(URL, await buildSubmission(owner))).json();
    const events = await testApp.db
      .selectFrom('consignmentEvents')
      .select(['kind', 'actorId'])
      .where('consignmentId', '=', id)
      .execute();
    expect(events).toEqual([{ kind: 'submitted', actorId: owner.id }]);
  });

  it('gives eight parallel copies with one Idempotency-Key the same consignment', async () => {
    const owner = await testApp.person();
    const submission = await buildSubmission(owner);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => testApp.as(owner).post(URL, submission, { 'idempotency-key': 'once' })),
    );
    expect(new Set(responses.map((response) => `${response.statusCode} ${response.json().id}`)).size).toBe(1);
    expect(await findRows(owner)).toHaveLength(1);
  });

  it('rejects a used key with different content', async () => {
    const owner = await testApp.person();
    const submission = await buildSubmission(owner);
    await testApp.as(owner).post(URL, submission, { 'idempotency-key': 'k' });
    const other = { ...submission, vehicleInfo: { ...COMPLETE_VEHICLE_INFO, color: 'Red' } };
    const response = await testApp.as(owner).post(URL, other, { 'idempotency-key': 'k' });
    expect([response.statusCode, response.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it('rejects missing photos with the specified message and keeps the draft', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const { photos, ...submission } = await buildSubmission(owner);
    const { trunk: _, ...incomplete } = photos as Record<string, unknown>;
    const response = await testApp.as(owner).post(URL, { ...submission, photos: incomplete });
    expect([response.statusCode, response.json().issues]).toEqual([
      400,
      [{ path: ['photos', 'trunk'], message: 'Photo required: Please add at least 1 photo for Trunk' }],
    ]);
    expect((await testApp.as(owner).get('/api/draft-consignment')).statusCode).toBe(200);
  });

  it('rejects someone else’s photo and leaves nothing behind', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const stranger = await testApp.person();
    const response = await testApp.as(owner).post(URL, await buildSubmission(stranger));
    expect([response.statusCode, response.json().code]).toEqual([422, 'FOREIGN_PHOTO']);
    expect(await findRows(owner)).toEqual([]);
    expect((await testApp.as(owner).get('/api/draft-consignment')).statusCode).toBe(200);
  });

  it('ignores what a payload claims about status, number, id and role', async () => {
    const owner = await testApp.person();
    const response = await testApp.as(owner).post(URL, {
      ...(await buildSubmission(owner)),
      id: 1,
      status: 'approved',
      number: 'MQ-00000000',
      role: 'admin',
    });
    expect(response.json()).toMatchObject({ status: 'pending' });
    expect(response.json().number).not.toBe('MQ-00000000');
  });

  it('is rejected for a viewer, a guest and while new consignments are off', async () => {
    const viewer = await testApp.person({ role: 'viewer' });
    expect((await testApp.as(viewer).post(URL, {})).statusCode).toBe(403);
    expect((await testApp.guest.post(URL, {})).statusCode).toBe(401);
    const closed = await createTestApp({ NEW_CONSIGNMENTS: 'off' });
    try {
      const owner = await closed.person();
      const photos = await closed.createPhotos(owner);
      const response = await closed.as(owner).post(URL, {
        personalInfo: COMPLETE_PERSONAL_INFO,
        vehicleInfo: COMPLETE_VEHICLE_INFO,
        damageReport: {},
        photos,
      });
      expect([response.statusCode, response.json().code]).toEqual([403, 'CONSIGNMENTS_CLOSED']);
    } finally {
      await closed.close();
    }
  });
});

describe('Reading consignments', () => {
  it('lists only the caller’s own, newest first', async () => {
    const owner = await testApp.person();
    await testApp.as(await testApp.person()).post(URL, {});
    const first = (await testApp.as(owner).post(URL, await buildSubmission(owner))).json();
    const second = (await testApp.as(owner).post(URL, await buildSubmission(owner))).json();
    const list = (await testApp.as(owner).get('/api/user/consignments')).json();
    expect(list.map((entry: { id: number }) => entry.id)).toEqual([second.id, first.id]);
  });

  it('shows one to its owner and to staff; for everyone else it does not exist', async () => {
    const owner = await testApp.person();
    const { id } = (await testApp.as(owner).post(URL, await buildSubmission(owner))).json();
    const stranger = await testApp.person();
    const [viewer, admin] = [await testApp.person({ role: 'viewer' }), await testApp.person({ role: 'admin' })];
    const path = `${URL}/${id}`;
    const statuses = await Promise.all([owner, viewer, admin, stranger].map((who) => testApp.as(who).get(path)));
    expect(statuses.map((response) => response.statusCode)).toEqual([200, 200, 200, 404]);
    const missing = await testApp.as(stranger).get(`${URL}/2000000000`);
    expect(missing.json()).toEqual(statuses[3]?.json());
  });

  it.each(['abc', '1.5', '-1', '0', '2147483648', '99999999999999999999', '%00', '%ff'])(
    'rejects the id %s',
    async (id) => {
      const owner = await testApp.person();
      const response = await testApp.as(owner).get(`${URL}/${id}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).not.toHaveProperty('stack');
    },
  );

  it('derives the condition rating from the stored ratings', async () => {
    const owner = await testApp.person();
    const submission = await buildSubmission(owner);
    const response = await testApp.as(owner).post(URL, {
      ...submission,
      damageReport: { advancedAssessment: true, conditionRatings: { exterior: 9, paint: 8, knownIssues: 'None' } },
    });
    expect(response.json().conditionRating).toEqual({
      exterior: 9,
      interior: null,
      mechanical: null,
      electrical: null,
      notes: 'None',
    });
  });

  it('shows a part of an older record that cannot be read any more as empty, alone and in the list', async () => {
    const owner = await testApp.person();
    const { id } = (await testApp.as(owner).post(URL, await buildSubmission(owner))).json();
    await sql`
      update consignments set personal_info = '{"firstName":7}', photos = '[]', parts_version = 0
      where id = ${id}`.execute(testApp.db);
    const one = (await testApp.as(owner).get(`${URL}/${id}`)).json();
    expect(one).toMatchObject({ personalInfo: {}, photos: {}, vehicleInfo: COMPLETE_VEHICLE_INFO });
    expect((await testApp.as(owner).get('/api/user/consignments')).json()).toEqual([one]);
  });
});

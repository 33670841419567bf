import type { Draft } from '@marque/domain/consignment/draft';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const URL = '/api/draft-consignment';

describe('Reading one’s draft', () => {
  it('is 404 while there is none', async () => {
    const owner = await testApp.person();
    const response = await testApp.as(owner).get(URL);
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { message: 'No draft found', code: 'DRAFT_NOT_FOUND' },
    ]);
  });

  it('is 401 for a guest and 403 for a viewer and for an unverified consignor', async () => {
    const viewer = await testApp.person({ role: 'viewer' });
    const unverified = await testApp.person({ phoneVerified: false });
    expect((await testApp.guest.get(URL)).statusCode).toBe(401);
    expect((await testApp.as(viewer).get(URL)).statusCode).toBe(403);
    expect((await testApp.as(unverified).get(URL)).json().code).toBe('PHONE_NOT_VERIFIED');
  });

  it('returns what spec 7.3 lists, times as ISO 8601', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const draft = (await testApp.as(owner).get(URL)).json();
    expect(Object.keys(draft).sort()).toEqual(
      'createdAt currentStep damageReport id lastSaved personalInfo photoProgress photos revision userId vehicleInfo'.split(
        ' ',
      ),
    );
    expect(new Date(draft.lastSaved).toISOString()).toBe(draft.lastSaved);
  });
});

describe('Saving a draft', () => {
  it('creates it, and later changes only the parts that are sent', async () => {
    const owner = await testApp.person();
    const first = await testApp
      .as(owner)
      .post(URL, { userId: owner.id, personalInfo: { firstName: 'Ada' }, currentStep: 1 });
    const second = await testApp.as(owner).post(URL, { vehicleInfo: { make: 'Fer' } });
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toMatchObject({
      personalInfo: { firstName: 'Ada' },
      vehicleInfo: { make: 'Fer' },
      currentStep: 1,
      revision: 2,
    });
  });

  it('refuses a revision that no draft can have', async () => {
    const owner = await testApp.person();
    const save = { vehicleInfo: { make: 'Ferrari' }, revision: Number.MAX_SAFE_INTEGER };
    expect((await testApp.as(owner).post(URL, save)).statusCode).toBe(400);
  });

  it('rejects a save based on an older revision, returns the newer draft and changes nothing', async () => {
    const { owner, draft } = await testApp.ownerWithDraft();
    const newer = (
      await testApp.as(owner).post(URL, { vehicleInfo: { make: 'Ferrari' }, revision: draft.revision })
    ).json();
    const stale = await testApp.as(owner).post(URL, { vehicleInfo: { make: 'Lada' }, revision: draft.revision });
    expect([stale.statusCode, stale.json().code, stale.json().newer]).toEqual([409, 'DRAFT_STALE', newer]);
    expect((await testApp.as(owner).get(URL)).json()).toEqual(newer);
  });

  it('lets only one of two parallel first saves create the draft', async () => {
    const owner = await testApp.person();
    const saves = await Promise.all(
      ['Ferrari', 'Porsche'].map((make) => testApp.as(owner).post(URL, { vehicleInfo: { make }, revision: 0 })),
    );
    expect(saves.map((save) => save.statusCode).sort()).toEqual([200, 409]);
  });

  it('reports that the draft is gone when it was submitted or discarded elsewhere', async () => {
    const { owner, draft } = await testApp.ownerWithDraft();
    await testApp.as(owner).delete(URL);
    const stale = await testApp.as(owner).post(URL, { vehicleInfo: {}, revision: draft.revision });
    expect([stale.statusCode, stale.json().newer]).toEqual([409, null]);
  });

  it('is rejected with 403 for another person’s userId', async () => {
    const { owner, draft } = await testApp.ownerWithDraft();
    const stranger = await testApp.person();
    const response = await testApp.as(stranger).post(URL, { userId: owner.id, personalInfo: { firstName: 'Eve' } });
    expect([response.statusCode, response.json().code]).toEqual([403, 'FOREIGN_USER']);
    expect((await testApp.as(owner).get(URL)).json().revision).toBe(draft.revision);
  });

  it('uses the stored size and type of the owner’s photos, whatever the client sends', async () => {
    const owner = await testApp.person();
    const url = await testApp.getPhoto(owner);
    const saved = await testApp
      .as(owner)
      .post(URL, { photos: { scenic: [{ url, name: 'mine.jpg', size: 9, type: 'text/html' }] } });
    expect(saved.json().photos.scenic).toEqual([
      { url, name: 'mine.jpg', size: 1234, type: 'image/jpeg', width: 1600, height: 1200, placeholder: 'data:,' },
    ]);
    expect(saved.json().photoProgress).toEqual({ scenic: 1 });
  });

  it('rejects someone else’s photo with 422 and saves nothing', async () => {
    const { owner, draft } = await testApp.ownerWithDraft();
    const url = await testApp.getPhoto(await testApp.person());
    const response = await testApp
      .as(owner)
      .post(URL, { photos: { trunk: [{ url, name: 'x', size: 1, type: 'image/jpeg' }] } });
    expect([response.statusCode, response.json().code]).toEqual([422, 'FOREIGN_PHOTO']);
    expect((await testApp.as(owner).get(URL)).json().revision).toBe(draft.revision);
  });

  it('shows photos of the older array format as empty and keeps them until a photo is added', async () => {
    const { owner } = await testApp.ownerWithDraft();
    const old = '[{"url":"https://old.example/1.jpg"}]';
    await sql`update draft_consignments set photos = ${old}::jsonb, parts_version = 0 where user_id = ${owner.id}`.execute(
      testApp.db,
    );
    const saved = await testApp.as(owner).post(URL, { photos: {} });
    expect(saved.json().photos).toEqual({});
    const { rows } = await sql<{ photos: unknown }>`
      select photos from draft_consignments where user_id = ${owner.id}`.execute(testApp.db);
    expect(rows[0]?.photos).toEqual(JSON.parse(old));
  });

  it.each([
    ['a number as the whole body', '7'],
    ['a year that is text', '{"vehicleInfo":{"year":"2019"}}'],
    ['a step beyond the wizard', '{"currentStep":4}'],
    ['text that PostgreSQL cannot store', '{"personalInfo":{"firstName":"A\\u0000"}}'],
    ['a lone surrogate', '{"personalInfo":{"firstName":"A\\ud800"}}'],
    ['an unknown photo category', '{"photos":{"engine":[]}}'],
  ])('rejects %s with 400', async (_, body) => {
    const owner = await testApp.person();
    const response = await testApp.as(owner).post(URL, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('rejects a body of null, which is no object, and stores nothing', async () => {
    const owner = await testApp.person();
    const response = await testApp.as(owner).post(URL, 'null');
    expect([response.statusCode, response.json().issues]).toEqual([400, [{ path: [], message: 'Must be an object' }]]);
    expect((await testApp.as(owner).get(URL)).statusCode).toBe(404);
  });

  it('rejects a request without a body, which says nothing to save, and stores nothing', async () => {
    const owner = await testApp.person();
    const answer = await testApp.as(owner).post(URL);
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path: [], message: 'Required' }]]);
    expect((await testApp.as(owner).get(URL)).statusCode).toBe(404);
  });

  it('survives a record that an older version wrote in another shape', async () => {
    const { owner } = await testApp.ownerWithDraft();
    await sql`
      update draft_consignments set vehicle_info = '{"year":"old"}', parts_version = 0
      where user_id = ${owner.id}`.execute(testApp.db);
    const draft: Draft = (await testApp.as(owner).get(URL)).json();
    expect([draft.vehicleInfo, draft.personalInfo]).toEqual([{}, { firstName: 'Ada' }]);
  });
});

describe('Starting over', () => {
  it('deletes the draft, and works when there is none', async () => {
    const { owner } = await testApp.ownerWithDraft();
    expect((await testApp.as(owner).delete(URL)).json()).toEqual({ deleted: true });
    expect((await testApp.as(owner).delete(URL)).json()).toEqual({ deleted: false });
    expect((await testApp.as(owner).get(URL)).statusCode).toBe(404);
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../../testing/live-stream.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { connectPhone, entry, fetchDraft, fetchStatus, type Phone, savePhotos } from './testing.ts';

let testApp: TestApp;
let jpeg: Buffer;
let owner: Person;
let phone: Phone;
let ofDraft: string;
let ofElsewhere: string;

beforeAll(async () => {
  testApp = await createTestApp();
  jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8c6a2f' } })
    .jpeg()
    .toBuffer();
  owner = await testApp.person();
  ofDraft = (await testApp.as(owner).upload(jpeg)).json().url;
  ofElsewhere = (await testApp.as(owner).upload(jpeg)).json().url;
  const draft = { vehicleInfo: { make: 'Ferrari', model: '488', year: 2019 }, photos: { scenic: [entry(ofDraft)] } };
  await testApp.as(owner).post('/api/draft-consignment', { personalInfo: { firstName: 'Ada' }, ...draft });
  phone = await connectPhone(testApp, owner);
});
afterAll(() => testApp.close());

const uploadBy = (one: Phone, options = {}) => one.caller.upload(jpeg, options);
const ownersDraft = async () => (await testApp.as(owner).get('/api/draft-consignment')).json();

describe('A paired phone', () => {
  it('sees the vehicle and the photos, and nothing else of the draft', async () => {
    const { body } = await query(phone.caller, 'devicePairing.draft');
    expect(body).toEqual({
      draftId: (await ownersDraft()).id,
      vehicle: '2019 Ferrari 488',
      photos: { scenic: [expect.objectContaining({ url: ofDraft })] },
      revision: expect.any(Number),
      expiresAt: expect.any(String),
    });
  });

  it('sees the draft’s photos, in every size, and no other photos of the owner', async () => {
    expect((await phone.caller.get(`${ofDraft}?w=160`)).statusCode).toBe(200);
    expect((await phone.caller.get(ofDraft)).headers['cache-control']).toBe('private, no-store');
    const foreign = await phone.caller.get(ofElsewhere);
    const missing = await phone.caller.get(`/api/photos/${crypto.randomUUID()}`);
    expect([foreign.statusCode, foreign.json()]).toEqual([404, missing.json()]);
  });

  it('uploads for the owner, sees what it uploaded, and adds it to the draft', async () => {
    const uploaded = await uploadBy(phone);
    expect(uploaded.statusCode).toBe(201);
    const { url } = uploaded.json();
    expect((await phone.caller.get(url)).statusCode).toBe(200);
    expect((await testApp.as(owner).get(url)).statusCode).toBe(200);
    const before = (await ownersDraft()).revision;
    const saved = await savePhotos(phone, { scenic: [entry(ofDraft), entry(url)] });
    expect([saved.status, saved.body]).toMatchObject([200, { revision: before + 1 }]);
    const draft = await ownersDraft();
    expect(draft.photos.scenic.map((photo: { url: string }) => photo.url)).toEqual([ofDraft, url]);
    expect([draft.photoProgress, draft.personalInfo]).toEqual([{ scenic: 2 }, { firstName: 'Ada' }]);
    expect((await fetchStatus(testApp, owner)).arrived).toBe(1);
  });

  it('notifies the owner’s open pages of each save, but not those of staff', async () => {
    const admin = await testApp.person({ role: 'admin' });
    const [mine, staff] = [
      await openStream(testApp.app, owner, 'live.mine'),
      await openStream(testApp.app, admin, 'live.staff'),
    ];
    for (const stream of [mine, staff]) await stream.next();
    await savePhotos(phone, { scenic: [entry(ofDraft)] });
    const { draftId } = phone.draft;
    const told = { data: { kind: 'draft_photos_changed', consignmentId: null, draftId } };
    expect(await mine.next()).toMatchObject(told);
    await mutate(testApp.as(admin), 'review.deleteDraft', { id: (await testApp.ownerWithDraft()).draft.id });
    expect(await staff.next()).toMatchObject({ data: { kind: 'draft_deleted' } });
    for (const stream of [mine, staff]) stream.leave();
  });

  it('gets the newer draft when it saves based on an older revision, and changes nothing', async () => {
    const seen = await fetchDraft(phone.caller);
    await testApp
      .as(owner)
      .post('/api/draft-consignment', { vehicleInfo: { make: 'Ferrari', model: 'F40', year: 1990 } });
    const stale = await savePhotos(phone, {}, seen.revision);
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'DRAFT_STALE' }]);
    expect((stale.body as { newer: unknown }).newer).toEqual({
      ...seen,
      vehicle: '1990 Ferrari F40',
      revision: seen.revision + 1,
    });
    expect((await ownersDraft()).photos.scenic).toHaveLength(1);
  });

  it('may put back what it removed', async () => {
    await savePhotos(phone, {});
    expect((await phone.caller.get(ofDraft)).statusCode).toBe(200);
    expect((await savePhotos(phone, { exterior_rear: [entry(ofDraft)] })).status).toBe(200);
    await savePhotos(phone, { scenic: [entry(ofDraft)] });
  });

  it.each([
    ['another one of the owner', () => Promise.resolve(ofElsewhere)],
    ['somebody else', async () => testApp.getPhoto(await testApp.person())],
    ['nobody', () => Promise.resolve(`/api/photos/${crypto.randomUUID()}`)],
  ])('cannot add a photo of %s', async (_, photo) => {
    const before = await ownersDraft();
    const refused = await savePhotos(phone, { scenic: [entry(ofDraft), entry(await photo())] });
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'FOREIGN_PHOTO' }]);
    expect(await ownersDraft()).toEqual(before);
  });

  it('cannot add what another phone uploaded for another draft', async () => {
    const { owner: other } = await testApp.ownerWithDraft();
    const { url } = (await uploadBy(await connectPhone(testApp, other))).json();
    expect((await phone.caller.get(url)).statusCode).toBe(404);
    expect((await savePhotos(phone, { exterior_rear: [entry(url)] })).status).toBe(422);
  });

  it('names its draft: a page whose phone was paired with another one changes nothing', async () => {
    const { draft: other } = await testApp.ownerWithDraft();
    const input = { draftId: other.id, photos: {}, revision: other.revision };
    const refused = await mutate(phone.caller, 'devicePairing.savePhotos', input);
    expect([refused.status, refused.body]).toMatchObject([401, { code: 'PAIRING_ENDED' }]);
  });

  it('stores one photo of a file that it sends twice, or that the owner sent before', async () => {
    const headers = { 'idempotency-key': `draft-${phone.draft.draftId} one file` };
    const first = (await testApp.as(owner).upload(jpeg, { headers })).json();
    const [second, third] = [await uploadBy(phone, { headers }), await uploadBy(phone, { headers })];
    expect([second.json().url, third.json().url]).toEqual([first.url, first.url]);
    expect((await savePhotos(phone, { scenic: [entry(ofDraft), entry(first.url)] })).status).toBe(200);
    await savePhotos(phone, { scenic: [entry(ofDraft)] });
  });

  it('keeps its uploads when the owner creates a new code', async () => {
    const { owner: other } = await testApp.ownerWithDraft();
    const { url } = (await uploadBy(await connectPhone(testApp, other))).json();
    const again = await connectPhone(testApp, other);
    expect((await savePhotos(again, { exterior_rear: [entry(url)] })).status).toBe(200);
  });

  it('shares the owner’s upload limit', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    const someone = await limited.person();
    const phone = await connectPhone(limited, someone);
    await limited.deps.rateLimits.consume('upload', String(someone.id), { points: 600 });
    expect((await phone.caller.upload(jpeg)).json().code).toBe('TOO_MANY_TRIES');
    await limited.close();
  });

  it('has its own rate limit, not that of all guests of its IP address', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    const phone = await connectPhone(limited, await limited.person());
    const response = await phone.caller.get('/trpc/devicePairing.draft');
    expect(response.headers['ratelimit-policy']).toContain('"caller"');
    await limited.close();
  });
});

describe('A user who is signed in on the phone', () => {
  it('stays signed in: their uploads are their own, unless they are for the draft', async () => {
    const someone = await testApp.person();
    const both = testApp.as({ ...someone, cookie: `${someone.cookie}; ${phone.cookie}` });
    const own = (await both.upload(jpeg)).json().url;
    expect((await testApp.as(someone).get(own)).statusCode).toBe(200);
    expect((await testApp.as(owner).get(own)).statusCode).toBe(404);
    expect((await savePhotos({ ...phone, caller: both }, { exterior_rear: [entry(own)] })).status).toBe(422);

    const { url } = (await uploadFor(both, String(phone.draft.draftId))).json();
    expect((await testApp.as(owner).get(url)).statusCode).toBe(200);
    expect((await testApp.as(someone).get(url)).statusCode).toBe(404);
    expect([await both.get(url), await both.get(own), await both.get(ofDraft)].map((a) => a.statusCode)).toEqual([
      200, 200, 200,
    ]);
    expect((await query(both, 'auth.user')).body).toMatchObject({ id: someone.id });
  });

  it.each(['', '0', '12 or 1=1', '999999999'])('uploads for no draft called "%s"', async (draftId) => {
    const response = await uploadFor(testApp.as({ ...owner, cookie: `${owner.cookie}; ${phone.cookie}` }), draftId);
    expect([response.statusCode, response.json().code]).toEqual([401, 'PAIRING_ENDED']);
  });

  it('may not upload by a draft’s number alone, signed in or by a token', async () => {
    const { draftId } = phone.draft;
    expect((await uploadFor(testApp.guest, String(draftId))).json().code).toBe('PAIRING_ENDED');
    expect((await uploadFor(testApp.as(owner), String(draftId))).json().code).toBe('PAIRING_ENDED');
  });
});

function uploadFor(caller: Phone['caller'], draftId: string) {
  return caller.upload(jpeg, { url: `/api/upload?pairing=${encodeURIComponent(draftId)}` });
}

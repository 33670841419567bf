import type { Consignment } from '@marque/domain/consignment/consignment';
import type { ChangeItem, StaffReview } from '@marque/domain/review/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE_VEHICLE_INFO, createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { sweepPhotos } from '../../worker/sweep-photos.ts';
import { askedFor, decide, readEvents, readRow, submittedBy, toStatusAndCode } from './testing.ts';

let testApp: TestApp;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

const MILEAGE: ChangeItem = { kind: 'field', field: 'vehicleInfo.mileage', reason: 'The odometer reads otherwise' };
const WHEELS: ChangeItem = { kind: 'photo', category: 'wheels_tires', url: null, reason: 'Blurred' };

const answer = (who: Person, input: object) => mutate(testApp.as(who), 'review.answerChanges', input);
const getReview = async (id: number) => (await query(testApp.as(admin), 'review.ofStaff', { id })).body as StaffReview;

async function newPhoto(name: string) {
  return { url: await testApp.getPhoto(owner), name, size: 1, type: 'image/jpeg' };
}

describe('Answering a request for changes', () => {
  it('starts the 24-hour clock again, until the next contact, and brings the case into the order of waiting', async () => {
    const { id } = await askedFor(testApp, admin, owner, [MILEAGE]);
    const getWaiting = async () =>
      (await testApp.as(admin).get('/api/admin/consignments?sort=waiting&limit=1000'))
        .json()
        .filter((row: { id: number }) => row.id === id);
    const asked = (await getReview(id)).clock;
    expect([asked.contactedAt, await getWaiting()]).toEqual([expect.any(String), []]);

    const since = Date.now();
    await answer(owner, { id, vehicleInfo: { mileage: 54_321 } });
    const waiting = (await getReview(id)).clock;
    expect(waiting.contactedAt).toBeNull();
    expect(Math.abs(new Date(waiting.dueAt).getTime() - since - 24 * 60 * 60_000)).toBeLessThan(60_000);
    expect((await query(testApp.as(owner), 'review.ofOwner', { id })).body).toMatchObject({ clock: waiting });
    expect(await getWaiting()).toMatchObject([{ id, firstContactAt: expect.any(String) }]);

    await decide(testApp, admin, id, { status: 'in_review' });
    expect((await getReview(id)).clock).toEqual(waiting);
    await decide(testApp, admin, id, { status: 'approved' });
    expect([(await getReview(id)).clock, await getWaiting()]).toEqual([asked, []]);
  });

  it('takes over what was asked for and nothing else, and sends the consignment back into the queue', async () => {
    const { id } = await askedFor(testApp, admin, owner, [MILEAGE]);
    const answered = await answer(owner, {
      id,
      personalInfo: { firstName: 'Grace', lastName: 'Hopper', email: 'g@example.com', phone: '(212) 555-0199' },
      vehicleInfo: { ...COMPLETE_VEHICLE_INFO, color: 'Red', mileage: 54_321 },
    });
    expect(answered.status).toBe(200);
    expect(answered.body).toMatchObject({
      status: 'pending',
      personalInfo: { firstName: 'Ada' },
      vehicleInfo: { ...COMPLETE_VEHICLE_INFO, mileage: 54_321 },
    });
    expect(await readRow(testApp, id)).toMatchObject({ status: 'pending', version: 2 });
  });

  it('brings what the wizard does not ask for: a price, a lien', async () => {
    const items: ChangeItem[] = [
      { kind: 'field', field: 'vehicleInfo.priceExpectation', reason: 'What do you expect?' },
      { kind: 'field', field: 'vehicleInfo.lienInformation', reason: 'Is there a loan on the car?' },
    ];
    const { id } = await askedFor(testApp, admin, owner, items);
    const details = { priceExpectation: 185_000, lienInformation: 'None' };
    const refused = await answer(owner, { id, vehicleInfo: { ...details, priceExpectation: -1 } });
    expect(refused.status).toBe(400);
    const { body } = await answer(owner, { id, vehicleInfo: { ...details, notes: 'Not asked for' } });
    expect(body).toMatchObject({ vehicleInfo: { ...COMPLETE_VEHICLE_INFO, ...details } });
    expect(body).not.toHaveProperty('vehicleInfo.notes');
  });

  it('keeps what was submitted first, with its time, through any number of rounds', async () => {
    const first = await askedFor(testApp, admin, owner, [MILEAGE]);
    const { id } = first;
    await answer(owner, { id, vehicleInfo: { ...COMPLETE_VEHICLE_INFO, mileage: 2 } });
    await decide(testApp, admin, id, { status: 'in_review' });
    await decide(testApp, admin, id, { status: 'changes_requested', items: [MILEAGE] });
    await answer(owner, { id, vehicleInfo: { ...COMPLETE_VEHICLE_INFO, mileage: 3 } });
    const { versions, requests } = await getReview(id);
    expect(versions.map(({ version, vehicleInfo }) => [version, vehicleInfo.mileage])).toEqual([
      [1, COMPLETE_VEHICLE_INFO.mileage],
      [2, 2],
    ]);
    expect(versions.map(({ createdAt }) => createdAt)).toEqual([first.createdAt, requests[0]?.answeredAt]);
    expect(versions[0]?.photos).toEqual(first.photos);
    expect((await readEvents(testApp, id)).filter(({ kind }) => kind === 'resubmitted')).toEqual([
      {
        kind: 'resubmitted',
        actorId: owner.id,
        ownerId: owner.id,
        data: { from: 'changes_requested', to: 'pending', version: 2 },
      },
      {
        kind: 'resubmitted',
        actorId: owner.id,
        ownerId: owner.id,
        data: { from: 'changes_requested', to: 'pending', version: 3 },
      },
    ]);
  });

  it('replaces the photos of the requested category only, and the server says what they are', async () => {
    const first = await askedFor(testApp, admin, owner, [WHEELS]);
    const [wheel, trunk] = [await newPhoto('wheel.jpg'), await newPhoto('trunk.jpg')];
    const answered = await answer(owner, { id: first.id, photos: { wheels_tires: [wheel], trunk: [trunk] } });
    const { photos } = answered.body as Consignment;
    expect(photos.wheels_tires).toMatchObject([{ url: wheel.url, name: 'wheel.jpg', width: 1600 }]);
    expect(photos.trunk).toEqual(first.photos.trunk);
  });

  it('keeps the replaced photos as long as the version that shows them', async () => {
    const first = await askedFor(testApp, admin, owner, [WHEELS]);
    await answer(owner, { id: first.id, photos: { wheels_tires: [await newPhoto('wheel.jpg')] } });
    await testApp.db
      .updateTable('photos')
      .set({ createdAt: new Date(0) })
      .execute();
    await sweepPhotos(testApp.deps);
    const kept = await testApp.db.selectFrom('photos').select('id').execute();
    expect(kept.map(({ id }) => `/api/photos/${id}`)).toContain(first.photos.wheels_tires?.[0]?.url);
  });

  it('accepts what was asked for unchanged, when it is right as it is', async () => {
    const { id } = await askedFor(testApp, admin, owner, [MILEAGE, WHEELS]);
    expect(await answer(owner, { id })).toMatchObject({ status: 200, body: { vehicleInfo: COMPLETE_VEHICLE_INFO } });
  });

  it('refuses what breaks a rule, by its path, and changes nothing', async () => {
    const { id } = await askedFor(testApp, admin, owner, [MILEAGE, WHEELS]);
    const before = await readRow(testApp, id);
    const refused = await answer(owner, {
      id,
      vehicleInfo: { ...COMPLETE_VEHICLE_INFO, mileage: -1 },
      photos: { wheels_tires: [] },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        issues: [
          { path: ['vehicleInfo', 'mileage'], message: 'Mileage must be positive' },
          {
            path: ['photos', 'wheels_tires'],
            message: 'Photo required: Please add at least 1 photo for Wheels & Tires',
          },
        ],
      },
    });
    expect(await readRow(testApp, id)).toEqual(before);
    expect((await getReview(id)).versions).toEqual([]);
  });

  it('does not hold against an owner what an older version stored and nobody asked about', async () => {
    const { id } = await askedFor(testApp, admin, owner, [MILEAGE]);
    await testApp.db
      .updateTable('consignments')
      .set({ personalInfo: '{"firstName":"A"}' })
      .where('id', '=', id)
      .execute();
    const answered = await answer(owner, { id, vehicleInfo: { mileage: 7 } });
    expect(answered).toMatchObject({
      status: 200,
      body: { personalInfo: { firstName: 'A' }, vehicleInfo: { mileage: 7 } },
    });
  });

  it('refuses somebody else’s photo', async () => {
    const { id } = await askedFor(testApp, admin, owner, [WHEELS]);
    const stranger = await testApp.person();
    const photo = { url: await testApp.getPhoto(stranger), name: 'x.jpg', size: 1, type: 'image/jpeg' };
    expect(toStatusAndCode(await answer(owner, { id, photos: { wheels_tires: [photo] } }))).toEqual([
      422,
      'FOREIGN_PHOTO',
    ]);
  });

  it('is refused a second time, and where nothing was asked', async () => {
    const { id } = await askedFor(testApp, admin, owner, [MILEAGE]);
    await answer(owner, { id });
    expect(toStatusAndCode(await answer(owner, { id }))).toEqual([409, 'STATUS_NOT_ALLOWED']);
    const untouched = await submittedBy(testApp, owner);
    expect(toStatusAndCode(await answer(owner, { id: untouched.id }))).toEqual([409, 'STATUS_NOT_ALLOWED']);
  });

  it('counts once when it is sent twice at the same moment', async () => {
    const { id } = await askedFor(testApp, admin, owner, [MILEAGE]);
    const both = await Promise.all([answer(owner, { id }), answer(owner, { id })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await readRow(testApp, id))?.version).toBe(2);
  });

  it('is for the owner alone', async () => {
    const { id } = await askedFor(testApp, admin, owner, [MILEAGE]);
    const [stranger, viewer] = [await testApp.person(), await testApp.person({ role: 'viewer' })];
    expect(toStatusAndCode(await answer(stranger, { id }))).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
    expect(toStatusAndCode(await answer(admin, { id }))).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
    expect(toStatusAndCode(await answer(viewer, { id }))).toEqual([403, 'NOT_ALLOWED']);
    expect(toStatusAndCode(await mutate(testApp.guest, 'review.answerChanges', { id }))).toEqual([
      401,
      'NOT_SIGNED_IN',
    ]);
  });
});

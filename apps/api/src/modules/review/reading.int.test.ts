import type { Note, OwnerReview, StaffReview } from '@marque/domain/review/review';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE_VEHICLE_INFO, createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { decide, readEvents, submittedBy, toStatusAndCode } from './testing.ts';

let testApp: TestApp;
let owner: Person;
let admin: Person;
let viewer: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin', username: 'grace' });
  viewer = await testApp.person({ role: 'viewer', username: 'linus' });
});
afterAll(() => testApp.close());

const note = (who: Person, input: object) => mutate(testApp.as(who), 'review.addNote', input);

async function rejected() {
  const consignment = await submittedBy(testApp, owner);
  const { id } = consignment;
  await note(viewer, { id, text: 'The paint looks redone' });
  await decide(testApp, admin, id, { status: 'in_review' });
  await decide(testApp, admin, id, { status: 'rejected', reason: 'market', note: 'Not at this price' });
  return consignment;
}

describe('What the owner sees of a review', () => {
  it('is what happened, when, and what we said, without internal names or notes', async () => {
    const { id, createdAt } = await rejected();
    const { body } = await query(testApp.as(owner), 'review.ofOwner', { id });
    const { timeline, clock, rejection, openRequest } = body as OwnerReview;
    expect(timeline.map(({ kind, by, from, to, note }) => [kind, by, from, to, note])).toEqual([
      ['submitted', 'owner', null, null, null],
      ['status_changed', 'team', 'pending', 'in_review', null],
      ['status_changed', 'team', 'in_review', 'rejected', 'Not at this price'],
    ]);
    expect(new Date(clock.dueAt).getTime() - new Date(createdAt).getTime()).toBe(24 * 60 * 60 * 1000);
    expect(clock.contactedAt).toEqual(timeline[2]?.at);
    expect([rejection, openRequest]).toEqual([{ reason: 'market', note: 'Not at this price' }, null]);
    const text = JSON.stringify(body);
    for (const secret of ['grace', 'linus', 'paint', 'note_added', '"notes"']) expect(text).not.toContain(secret);
  });

  it('is for the owner alone', async () => {
    const { id } = await submittedBy(testApp, owner);
    expect(toStatusAndCode(await query(testApp.as(await testApp.person()), 'review.ofOwner', { id }))).toEqual([
      404,
      'CONSIGNMENT_NOT_FOUND',
    ]);
    expect(toStatusAndCode(await query(testApp.as(admin), 'review.ofOwner', { id }))).toEqual([
      404,
      'CONSIGNMENT_NOT_FOUND',
    ]);
    expect(toStatusAndCode(await query(testApp.guest, 'review.ofOwner', { id }))).toEqual([401, 'NOT_SIGNED_IN']);
    expect(toStatusAndCode(await query(testApp.as(owner), 'review.ofOwner', { id: 'x' }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });

  it('begins with the submission also where an older version recorded none', async () => {
    const { rows } = await sql<{
      id: number;
    }>`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos, rejection)
        values ('MQ-00000001', ${owner.id}, '{}', '{}', '{}', '[]', '"once a text"') returning id`.execute(testApp.db);
    const { status, body } = await query(testApp.as(owner), 'review.ofOwner', { id: rows[0]?.id });
    expect([status, (body as OwnerReview).timeline]).toMatchObject([200, [{ kind: 'submitted', by: 'owner' }]]);
  });
});

describe('What the staff see of a review', () => {
  it('is everything, with names', async () => {
    const { id } = await rejected();
    const { body } = await query(testApp.as(viewer), 'review.ofStaff', { id });
    const { timeline, notes, claim } = body as StaffReview;
    expect(timeline.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['submitted', owner.username],
      ['note_added', 'linus'],
      ['status_changed', 'grace'],
      ['status_changed', 'grace'],
    ]);
    expect(notes).toMatchObject([{ author: 'linus', text: 'The paint looks redone' }]);
    expect(claim).toBeNull();
  });

  it('is closed to consignors, and not there for what is not there', async () => {
    const { id } = await submittedBy(testApp, owner);
    expect(toStatusAndCode(await query(testApp.as(owner), 'review.ofStaff', { id }))).toEqual([403, 'NOT_ALLOWED']);
    expect(toStatusAndCode(await query(testApp.as(admin), 'review.ofStaff', { id: 2_000_000_000 }))).toEqual([
      404,
      'CONSIGNMENT_NOT_FOUND',
    ]);
  });
});

describe('The comparison of a VIN with what is stated', () => {
  const getCheck = async (vehicleInfo: object) => {
    const { id } = await submittedBy(testApp, owner);
    await testApp.db
      .updateTable('consignments')
      .set({ vehicleInfo: JSON.stringify(vehicleInfo) })
      .where('id', '=', id)
      .execute();
    return ((await query(testApp.as(viewer), 'review.ofStaff', { id })).body as StaffReview).vinCheck;
  };

  it('shows owner and built-in data, and what was read at capture', async () => {
    const read = COMPLETE_VEHICLE_INFO.vin;
    expect(await getCheck({ ...COMPLETE_VEHICLE_INFO, vinSource: { how: 'barcode', read } })).toEqual({
      statements: [
        { by: 'stated', vin: read, make: 'Ferrari', years: [2019] },
        { by: 'barcode', vin: read, make: 'Ferrari', years: [2019] },
        { by: 'built_in', vin: read, make: 'Ferrari', years: [2019] },
      ],
      disagreements: [],
    });
  });

  it('names what the public decoder said otherwise', async () => {
    const { vin } = COMPLETE_VEHICLE_INFO;
    const row = { Make: 'FERRARI', Model: '488', ModelYear: '2018', ErrorCode: '0', ErrorText: '' };
    await testApp.db
      .insertInto('vinCache')
      .values({ vin, answer: JSON.stringify({ Results: [row] }) })
      .execute();
    const check = await getCheck({ ...COMPLETE_VEHICLE_INFO, make: 'Porsche', year: 2005 });
    await testApp.db.deleteFrom('vinCache').execute();
    expect(check?.statements[1]).toEqual({ by: 'decoder', vin, make: 'Ferrari', years: [2018] });
    expect(check?.disagreements).toEqual([
      'According to the VIN, the make is Ferrari, but the owner entered Porsche.',
      'According to the VIN, the model year is 2018, but the owner entered 2005.',
    ]);
  });

  it('is not made for a chassis number or without a VIN', async () => {
    expect(await getCheck({ ...COMPLETE_VEHICLE_INFO, vin: '1234567', vinKind: 'chassis' })).toBeNull();
    expect(await getCheck({})).toBeNull();
  });
});

describe('Internal notes', () => {
  it('are written by any member of staff and recorded without their text', async () => {
    const { id } = await submittedBy(testApp, owner);
    const response = await note(viewer, { id, text: '  Call them on Monday ' });
    expect([response.status, (response.body as Note).text, (response.body as Note).author]).toEqual([
      200,
      'Call them on Monday',
      'linus',
    ]);
    expect((await readEvents(testApp, id)).at(-1)).toEqual({
      kind: 'note_added',
      actorId: viewer.id,
      ownerId: owner.id,
      data: {},
    });
  });

  it('are refused empty, from consignors, and on what is not there', async () => {
    const { id } = await submittedBy(testApp, owner);
    expect(await note(admin, { id, text: '  ' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['text'], message: 'Please write a note' }] },
    });
    expect(toStatusAndCode(await note(owner, { id, text: 'x' }))).toEqual([403, 'NOT_ALLOWED']);
    expect(toStatusAndCode(await note(admin, { id: 2_000_000_000, text: 'x' }))).toEqual([
      404,
      'CONSIGNMENT_NOT_FOUND',
    ]);
  });
});

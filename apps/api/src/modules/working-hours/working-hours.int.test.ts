import type { ConsignmentId } from '@marque/domain/api/ids';
import { suggestHours, type WorkingHours } from '@marque/domain/company/working-hours';
import type { MailDue } from '@marque/domain/review/mails';
import type { OwnerReview, StaffReview } from '@marque/domain/review/review';
import type { StaffConsignmentPage } from '@marque/domain/review/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { getFigures } from '../figures/figures.service.ts';
import { submittedBy } from '../review/testing.ts';

let testApp: TestApp;
let admin: Person;
let owner: Person;
const HOURS = suggestHours('America/Los_Angeles');
const HOLIDAYS = [{ date: '2026-11-26', name: 'Thanksgiving' }];
const EVENING_BEFORE = new Date('2026-11-26T02:00:00Z');

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.person({ role: 'admin', username: 'office' });
  owner = await testApp.person({ username: 'ada' });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db.deleteFrom('workingHours').execute();
});

const save = (hours: WorkingHours | null, basedOn: number, as = admin) =>
  mutate(testApp.as(as), 'workingHours.save', { hours, basedOn });
const history = async () => (await query(testApp.as(admin), 'workingHours.history')).body;
const settings = async () => (await query(testApp.guest, 'product.settings')).body;

describe('The working hours', () => {
  it('are none in the beginning: the promise is 24 hours around the clock', async () => {
    expect(await history()).toEqual({ hours: null, versions: [] });
    expect(await settings()).toMatchObject({ workingHours: null });
  });

  it('are set in versions, each with who set it', async () => {
    expect((await save(HOURS, 0)).status).toBe(200);
    expect((await save(null, 1)).status).toBe(200);
    expect(await history()).toMatchObject({
      hours: null,
      versions: [
        { version: 2, author: 'office', isRoundTheClock: true },
        { version: 1, author: 'office', isRoundTheClock: false },
      ],
    });
  });

  it('are not set over those that somebody else has set meanwhile', async () => {
    await save(HOURS, 0);
    const other = { ...HOURS, promiseHours: 4 };
    expect(await save(other, 0)).toMatchObject({ status: 409, body: { code: 'SETTINGS_STALE' } });
    const both = await Promise.all([save(other, 1), save({ ...HOURS, promiseHours: 5 }, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('get no new version by the same hours', async () => {
    await save(HOURS, 0);
    expect((await save(HOURS, 1)).body).toMatchObject({ versions: [{ version: 1 }] });
  });

  it('are recorded in the audit log when they change', async () => {
    await save(HOURS, 0);
    const event = await testApp.db
      .selectFrom('consignmentEvents')
      .select(['actorId', 'ownerId', 'data'])
      .where('kind', '=', 'working_hours_changed')
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({ actorId: admin.id, ownerId: null, data: { to: '1' } });
  });

  it('are refused without a day on which the company is open', async () => {
    const closed = { ...HOURS, week: HOURS.week.map(() => []) };
    expect(await save(closed, 0)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(await history()).toMatchObject({ hours: null });
  });

  it('are for administrators', async () => {
    for (const role of ['reviewer', 'viewer', 'user'] as const) {
      const person = await testApp.person({ role });
      expect((await save(HOURS, 0, person)).status).toBe(403);
      expect((await query(testApp.as(person), 'workingHours.history')).status).toBe(403);
    }
  });

  it('are known to pages with the holidays to come', async () => {
    const past = { date: '2020-12-25', name: 'Christmas' };
    const ahead = { date: '2090-12-25', name: 'Christmas' };
    await save({ ...HOURS, holidays: [past, ahead] }, 0);
    expect(await settings()).toMatchObject({ workingHours: { promiseHours: 8, holidays: [ahead] } });
  });
});

describe('With working hours', () => {
  async function submitted() {
    const { id } = await submittedBy(testApp, owner);
    await testApp.db.updateTable('consignments').set({ createdAt: EVENING_BEFORE }).where('id', '=', id).execute();
    return id;
  }

  const dueAt = '2026-11-28T01:00:00.000Z';
  const reviews = async (id: number) => ({
    ofOwner: (await query(testApp.as(owner), 'review.ofOwner', { id })).body as OwnerReview,
    ofStaff: (await query(testApp.as(admin), 'review.ofStaff', { id })).body as StaffReview,
  });

  it('the case, its row, the owner’s page and the CSV have the same due time, also for who waited before', async () => {
    const id = await submitted();
    expect((await reviews(id)).ofOwner.clock).toMatchObject({
      dueAt: '2026-11-27T02:00:00.000Z',
      timeZone: null,
    });
    await save({ ...HOURS, holidays: HOLIDAYS }, 0);
    const { ofOwner, ofStaff } = await reviews(id);
    expect(ofOwner.clock).toEqual({ dueAt, contactedAt: null, timeZone: 'America/Los_Angeles' });
    expect(ofStaff.clock).toEqual(ofOwner.clock);
    expect(ofStaff.workingHours).toMatchObject({ timeZone: 'America/Los_Angeles' });
    const list = (await query(testApp.as(admin), 'admin.consignments', {})).body as StaffConsignmentPage;
    expect(list.items.find((item) => item.id === id)?.dueAt).toEqual(dueAt);
    const rest = (await testApp.as(admin).get('/api/admin/consignments')).json();
    expect(rest.find((item: { id: number }) => item.id === id).dueAt).toBe(dueAt);
    const { body } = await testApp.as(admin).get('/api/admin/consignments.csv');
    expect(body.split('\r\n')[0]).toContain('Waiting since,Contact due,First contact');
    expect(body).toContain(`${EVENING_BEFORE.toISOString()},${dueAt},`);
  });

  it('a contact is judged by the hours that held when it was made, also after another change', async () => {
    const id = await submitted();
    await testApp.db
      .insertInto('workingHours')
      .values([
        { version: 1, hours: JSON.stringify(HOURS), authorId: null, createdAt: new Date('2026-11-01T00:00:00Z') },
        { version: 2, hours: null, authorId: null, createdAt: new Date('2026-11-28T00:00:00Z') },
      ])
      .execute();
    const contacted = (at: string) =>
      testApp.db
        .updateTable('consignments')
        .set({ firstContactAt: new Date(at) })
        .where('id', '=', id)
        .execute();
    await contacted('2026-11-27T00:30:00Z');
    expect((await reviews(id)).ofStaff.clock.dueAt).toEqual('2026-11-27T01:00:00.000Z');
    await contacted('2026-11-28T00:30:00Z');
    expect((await reviews(id)).ofStaff.clock.dueAt).toEqual('2026-11-27T02:00:00.000Z');
  });

  it('the figures count as in time what was answered in working time', async () => {
    await testApp.db.deleteFrom('consignments').execute();
    const id = await submitted();
    // 46 hours later, and in time because of the holiday.
    const firstContactAt = new Date('2026-11-28T00:00:00Z');
    await testApp.db.updateTable('consignments').set({ firstContactAt }).where('id', '=', id).execute();
    const countInTime = async () => {
      const { periods } = await getFigures(testApp.db, 'month', new Date('2026-12-01T00:00:00Z'));
      return periods.reduce((sum, { inTime }) => sum + inTime, 0);
    };
    expect(await countInTime()).toBe(0);
    const hours = JSON.stringify({ ...HOURS, holidays: HOLIDAYS });
    const createdAt = new Date('2026-11-01T00:00:00Z');
    await testApp.db.insertInto('workingHours').values({ version: 1, hours, authorId: null, createdAt }).execute();
    expect(await countInTime()).toBe(1);
  });

  it('the receipt has the day and time to name, and otherwise the 24 hours', async () => {
    const dueIn = async (id: ConsignmentId) => {
      const kinds = ['submission_received', 'submission_to_confirm'] as const;
      const query = testApp.db.selectFrom('mails').select('data').where('consignmentId', '=', id);
      const mails = await query.where('kind', 'in', kinds).execute();
      return mails.map(({ data }) => (data as MailDue).due);
    };
    expect(await dueIn((await submittedBy(testApp, owner)).id)).toEqual([undefined]);
    await save(HOURS, 0);
    const due = { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d/), timeZone: 'America/Los_Angeles' };
    expect(await dueIn((await submittedBy(testApp, owner)).id)).toEqual([due]);
  });
});

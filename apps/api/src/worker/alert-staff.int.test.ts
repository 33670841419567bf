import type { ConsignmentId } from '@marque/domain/api/ids';
import { suggestHours, type WorkingHours } from '@marque/domain/company/working-hours';
import { afterEach, expect, it } from 'vitest';
import { askedFor, decide, submittedBy } from '../modules/review/testing.ts';
import { createMailTestApp, type MailTestApp } from '../testing/mail-fixture.ts';
import type { Person } from '../testing/test-app.ts';
import { mutate } from '../testing/trpc-transport.ts';
import { alertStaff } from './alert-staff.ts';

const HOUR_MS = 60 * 60_000;
const MONDAY = new Date('2026-03-02T00:00:00Z').getTime();
const WEEK_HOURS = 7 * 24;
const CASES = 200;

let testApp: MailTestApp;
let owner: Person;
afterEach(() => testApp.close());

async function begin() {
  testApp = await createMailTestApp();
  owner = await testApp.person({ username: 'ada' });
  await testApp.saveSettings();
}

interface Alert {
  id: ConsignmentId | null;
  notice: string;
}

async function listAlerts(): Promise<Alert[]> {
  const rows = await testApp.db
    .selectFrom('mails')
    .select(['consignmentId as id', 'data'])
    .where('kind', '=', 'staff_notice')
    .orderBy('id')
    .execute();
  return rows
    .map(({ id, data }) => ({ id, notice: (data as { notice: string }).notice }))
    .filter(({ notice }) => notice === 'due_soon' || notice === 'overdue');
}

const hoursLater = async (hours: number) => {
  testApp.advance(hours * HOUR_MS);
  await alertStaff(testApp.deps);
  return (await listAlerts()).map(({ notice }) => notice);
};

it('The team is reminded once when four hours are left, and told once when contact is overdue', async () => {
  await begin();
  await submittedBy(testApp, owner);
  expect(await hoursLater(19.9)).toEqual([]);
  expect(await hoursLater(0.2)).toEqual(['due_soon']);
  expect(await hoursLater(3.8)).toEqual(['due_soon']);
  expect(await hoursLater(0.2)).toEqual(['due_soon', 'overdue']);
  expect(await hoursLater(100)).toEqual(['due_soon', 'overdue']);
});

it('A team that was away is told what is overdue, without a reminder that comes too late', async () => {
  await begin();
  await submittedBy(testApp, owner);
  expect(await hoursLater(50)).toEqual(['overdue']);
  expect(await hoursLater(1)).toEqual(['overdue']);
});

it('Nobody is told of an owner who has heard from the team, or who withdrew', async () => {
  await begin();
  const first = await submittedBy(testApp, owner);
  const second = await submittedBy(testApp, owner);
  await decide(testApp, testApp.admin, first.id, { status: 'in_review' });
  await decide(testApp, testApp.admin, first.id, { status: 'approved' });
  await mutate(testApp.as(owner), 'review.withdraw', { id: second.id });
  expect(await hoursLater(30)).toEqual([]);
});

it('The clock that runs again from an answer has a reminder and an alert of its own', async () => {
  await begin();
  const items = [{ kind: 'field' as const, field: 'vehicleInfo.color' as const, reason: 'Which blue is it?' }];
  const { id } = await askedFor(testApp, testApp.admin, owner, items);
  await mutate(testApp.as(owner), 'review.answerChanges', { id, vehicleInfo: { color: 'Blu Corsa' } });
  expect(await hoursLater(21)).toEqual(['due_soon']);
  expect(await hoursLater(4)).toEqual(['due_soon', 'overdue']);
});

it('Processes that look at the same time tell it once', async () => {
  await begin();
  await submittedBy(testApp, owner);
  testApp.advance(25 * HOUR_MS);
  await Promise.all([1, 2, 3].map(() => alertStaff(testApp.deps)));
  expect((await listAlerts()).map(({ notice }) => notice)).toEqual(['overdue']);
});

const listAlertAddresses = async () =>
  (
    await testApp.db
      .selectFrom('mails')
      .select(['toAddress', 'data'])
      .where('kind', '=', 'staff_notice')
      .orderBy('id')
      .execute()
  )
    .map(({ toAddress, data }) => [(data as { notice: string }).notice, toAddress])
    .filter(([notice]) => notice !== 'submitted');

it('Whoever a case belongs to is reminded of it, and nobody else; nobody’s case is the team’s', async () => {
  await begin();
  const vera = await testApp.person({ role: 'reviewer', username: 'vera' });
  await testApp.person({ role: 'reviewer', username: 'rosa' });
  const { id } = await submittedBy(testApp, owner);
  await mutate(testApp.as(vera), 'review.assign', { id, assignee: 'me' });
  await hoursLater(21);
  expect(await listAlertAddresses()).toEqual([['due_soon', 'vera@example.com']]);
  // Their session has ended in the meantime.
  await testApp.db.updateTable('consignments').set({ assigneeId: null }).where('id', '=', id).execute();
  await hoursLater(4);
  expect((await listAlertAddresses()).slice(1)).toEqual([
    ['overdue', 'team@marque.example'],
    ['overdue', 'vera@example.com'],
    ['overdue', 'rosa@example.com'],
  ]);
});

it('An alert that its member of staff does not want, or cannot get, goes to the team', async () => {
  await begin();
  const vera = await testApp.person({ role: 'reviewer', username: 'vera' });
  const rosa = await testApp.person({ role: 'reviewer', username: 'rosa' });
  const [unwanted, unreachable] = [await submittedBy(testApp, owner), await submittedBy(testApp, owner)];
  await mutate(testApp.as(vera), 'review.assign', { id: unwanted.id, assignee: 'me' });
  await mutate(testApp.as(rosa), 'review.assign', { id: unreachable.id, assignee: 'me' });
  await mutate(testApp.as(vera), 'staffNotice.save', { off: ['overdue'] });
  await testApp.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', rosa.id).execute();
  await hoursLater(25);
  const addresses = await listAlertAddresses();
  expect(addresses).toEqual([
    ['overdue', 'team@marque.example'],
    ['overdue', 'team@marque.example'],
  ]);
});

async function submitForAWeek(count = CASES): Promise<Map<ConsignmentId, { from: number; contact: number | null }>> {
  const cases = new Map<ConsignmentId, { from: number; contact: number | null }>();
  for (let n = 0; n < count; n++) {
    const from = MONDAY + Math.floor((n / count) * WEEK_HOURS * 60) * 60_000;
    const contact = n % 3 === 0 ? from + ((n * 7) % 40) * HOUR_MS : null;
    const row = await testApp.db
      .insertInto('consignments')
      .values({
        number: `MQ-${String(n).padStart(8, '0')}` as never,
        userId: owner.id,
        personalInfo: '{}',
        vehicleInfo: '{"make":"Ferrari","model":"488 Pista","year":2019}',
        damageReport: '{}',
        photos: '{}',
        createdAt: new Date(from),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    cases.set(row.id, { from, contact });
  }
  return cases;
}

type Cases = Awaited<ReturnType<typeof submitForAWeek>>;

async function workThrough(cases: Cases, hours: number): Promise<void> {
  for (let hour = 0; hour <= hours; hour++) {
    const now = MONDAY + hour * HOUR_MS;
    for (const [id, { contact }] of cases) {
      if (contact === null || contact > now || contact <= now - HOUR_MS) continue;
      const firstContactAt = new Date(contact);
      await testApp.db.updateTable('consignments').set({ firstContactAt }).where('id', '=', id).execute();
    }
    await alertStaff({ ...testApp.deps, clock: () => new Date(now) });
  }
}

it('In a week of 200 cases every overdue one is told once, and no other', async () => {
  await begin();
  const cases = await submitForAWeek();
  await workThrough(cases, WEEK_HOURS + 48);
  const told = (await listAlerts()).filter(({ notice }) => notice === 'overdue').map(({ id }) => id);
  // Contacts are made and the worker runs on the hour: a contact in hour 24 is in time.
  const late = [...cases].filter(([, { from, contact }]) => contact === null || contact - from > 24 * HOUR_MS);
  expect(told.length).toBe(new Set(told).size);
  const lateIds = new Set(late.map(([id]) => id));
  expect(told.filter((id) => id === null || !lateIds.has(id))).toEqual([]);
  const overdueAtAWholeHour = late.filter(
    ([, { from, contact }]) => contact === null || Math.ceil((from + 24 * HOUR_MS) / HOUR_MS) * HOUR_MS < contact,
  );
  expect(overdueAtAWholeHour.filter(([id]) => !told.includes(id))).toEqual([]);
  const reminded = (await listAlerts()).filter(({ notice }) => notice === 'due_soon').map(({ id }) => id);
  expect(reminded.length).toBe(new Set(reminded).size);
}, 120_000);

async function setHours(hours: WorkingHours): Promise<void> {
  const saved = await mutate(testApp.as(testApp.admin), 'workingHours.save', { hours, basedOn: 0 });
  expect(saved.status).toBe(200);
}

it('In a week with working hours, a holiday and a change of the clocks each is told once, at its own time', async () => {
  await begin();
  // Clocks go forward there on the Sunday of this week.
  const hours = suggestHours('America/Los_Angeles');
  await setHours({ ...hours, holidays: [{ date: '2026-03-04', name: 'Company day' }] });
  const cases = await submitForAWeek(100);
  await workThrough(cases, WEEK_HOURS + 96);
  const rows = await testApp.db
    .selectFrom('promiseAlerts')
    .select(['consignmentId', 'notice', 'createdAt'])
    .orderBy('consignmentId')
    .execute();
  const told = (notice: string) =>
    rows.filter((row) => row.notice === notice).map((row) => [row.consignmentId, row.createdAt.toISOString()]);
  const wholeHour = (moment: number) => Math.ceil(moment / HOUR_MS) * HOUR_MS;
  const expected = (getMoment: (from: number) => number) =>
    [...cases].flatMap(([id, { from, contact }]) => {
      const at = wholeHour(getMoment(from));
      // An owner contacted in the hour before is no longer waiting when the worker runs.
      return contact !== null && contact <= at ? [] : [[id, new Date(at).toISOString()]];
    });
  expect(told('overdue')).toEqual(expected((from) => workedOff(from, 8)));
  expect(told('due_soon')).toEqual(expected((from) => workedOff(from, 4)));
  const mailed = (await listAlerts()).map(({ id, notice }) => `${id} ${notice}`);
  expect(mailed.toSorted()).toEqual(rows.map((row) => `${row.consignmentId} ${row.notice}`).toSorted());
}, 120_000);

function workedOff(from: number, hours: number): number {
  let left = hours * 60;
  let moment = from;
  for (; left > 0; moment += 60_000) if (isOpen(moment)) left--;
  return moment;
}

const LOCAL = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  weekday: 'short',
  day: 'numeric',
  hour: '2-digit',
  hourCycle: 'h23',
});

function isOpen(moment: number): boolean {
  const parts = Object.fromEntries(LOCAL.formatToParts(moment).map(({ type, value }) => [type, value]));
  const isWorkday = parts.weekday !== 'Sat' && parts.weekday !== 'Sun' && parts.day !== '4';
  return isWorkday && Number(parts.hour) >= 9 && Number(parts.hour) < 17;
}

it('Hours that are set hold for who waits already, and the alert names the time in the company’s zone', async () => {
  await begin();
  const { id } = await submittedBy(testApp, owner);
  const createdAt = new Date('2026-03-02T20:00:00Z');
  await testApp.db.updateTable('consignments').set({ createdAt }).where('id', '=', id).execute();
  const look = (at: string) => alertStaff({ ...testApp.deps, clock: () => new Date(at) });
  await setHours({ ...suggestHours('America/Los_Angeles'), promiseHours: 16 });
  expect(await look('2026-03-03T21:00:00Z')).toEqual({ overdue: 0, due_soon: 0 });
  expect(await look('2026-03-03T23:59:00Z')).toEqual({ overdue: 0, due_soon: 0 });
  expect(await look('2026-03-04T00:00:00Z')).toEqual({ overdue: 0, due_soon: 1 });
  expect(await look('2026-03-04T20:00:00Z')).toEqual({ overdue: 1, due_soon: 0 });
  const newest = testApp.db.selectFrom('mails').select('data').orderBy('id', 'desc').limit(1);
  expect((await newest.executeTakeFirst())?.data).toMatchObject({
    dueAt: '2026-03-04T20:00:00.000Z',
    timeZone: 'America/Los_Angeles',
  });
});

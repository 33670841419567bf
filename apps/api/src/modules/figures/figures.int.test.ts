import { ConsignmentNumber } from '@marque/domain/api/ids';
import {
  CASE_AGES,
  FIGURE_UNITS,
  type Figures,
  type FigureUnit,
  spanOfAge,
  spanOfPeriod,
} from '@marque/domain/review/figures';
import type { StaffConsignmentPage } from '@marque/domain/review/staff';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { query } from '../../testing/trpc-transport.ts';
import { getFigures } from './figures.service.ts';

let testApp: TestApp;
let owner: Person;
let admin: Person;
const NOW = new Date('2027-03-17T12:00:00Z');
const HOUR = 3_600_000;
const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR);

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin' });
  // This week, answered after two hours and approved after ten.
  const first = await add('2027-03-15T00:00:00Z', { make: 'Ferrari', status: 'approved', contactAfter: 2 });
  await decide(first.id, 'approved', hoursAfter(first.createdAt, 10));
  // Decided again later: the first decision counts.
  await decide(first.id, 'rejected', hoursAfter(first.createdAt, 20));
  // Answered after 30 hours.
  await add('2027-03-15T01:00:00Z', { make: 'Ferrari', status: 'in_review', contactAfter: 30 });
  // Not answered after 24 hours; not answered, with time left; withdrawn before either.
  await add('2027-03-15T10:00:00Z', { make: 'Lotus', status: 'pending' });
  await add('2027-03-17T10:00:00Z', { make: ' ', status: 'pending' });
  await add('2027-03-15T11:00:00Z', { make: 'Lotus', status: 'withdrawn' });
  // The last second of the week before, and long ago.
  await add('2027-03-14T23:59:59Z', { make: 'Lotus', status: 'changes_requested', contactAfter: 1 });
  await add('2025-01-01T00:00:00Z', { make: 'Lotus', status: 'in_review', contactAfter: 1 });
  const gone = await add('2027-03-15T10:00:00Z', { make: 'Ferrari', status: 'pending' });
  await testApp.db.updateTable('consignments').set({ deletedAt: NOW }).where('id', '=', gone.id).execute();
});
afterAll(() => testApp.close());

interface Added {
  make: string;
  status: string;
  contactAfter?: number;
}

let count = 0;
async function add(at: string, { make, status, contactAfter }: Added) {
  const createdAt = new Date(at);
  count += 1;
  return testApp.db
    .insertInto('consignments')
    .values({
      number: ConsignmentNumber.parse(`MQ-${String(27_000_000 + count)}`),
      userId: owner.id,
      status,
      createdAt,
      firstContactAt: contactAfter === undefined ? null : hoursAfter(createdAt, contactAfter),
      personalInfo: '{}',
      vehicleInfo: JSON.stringify({ make }),
      damageReport: '{}',
      photos: '{}',
    })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow();
}

async function decide(consignmentId: Awaited<ReturnType<typeof add>>['id'], to: string, createdAt: Date) {
  const data = JSON.stringify({ from: 'in_review', to });
  await testApp.db
    .insertInto('consignmentEvents')
    .values({ consignmentId, ownerId: owner.id, actorId: admin.id, kind: 'status_changed', data, createdAt })
    .execute();
}

const get = (unit: FigureUnit): Promise<Figures> => getFigures(testApp.db, unit, NOW);

describe('The figures', () => {
  it('count twelve weeks by the time of submission, with those in which nothing came in', async () => {
    const { periods } = await get('week');
    expect(periods).toHaveLength(12);
    expect(periods.map(({ submitted }) => submitted)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 5]);
    expect([periods[0]?.start, periods[11]?.start]).toEqual(['2026-12-28', '2027-03-15']);
    expect(periods[0]).toMatchObject({ due: 0, inTime: 0, toContact: null, toDecision: null });
  });

  it('count as due what was answered or is late, and as in time what was answered within 24 hours', async () => {
    const { periods } = await get('week');
    expect(periods[11]).toMatchObject({ due: 3, inTime: 1 });
    expect(periods[10]).toMatchObject({ due: 1, inTime: 1 });
  });

  it('have the medians of the first contact and of the first decision', async () => {
    expect((await get('week')).periods[11]).toMatchObject({ toContact: 16 * 60, toDecision: 10 * 60 });
  });

  it('count twelve months', async () => {
    const { periods } = await get('month');
    expect([periods[0]?.start, periods[11]?.start]).toEqual(['2026-04-01', '2027-03-01']);
    expect(periods[11]?.submitted).toBe(6);
  });

  it('say what became of the cases of each make, most cases first, the unnamed together at the end', async () => {
    expect((await get('week')).makes).toEqual([
      { make: 'Lotus', approved: 0, rejected: 0, withdrawn: 1, open: 2 },
      { make: 'Ferrari', approved: 1, rejected: 0, withdrawn: 0, open: 1 },
      { make: null, approved: 0, rejected: 0, withdrawn: 0, open: 1 },
    ]);
  });

  it('count all open cases by age, however old they are', async () => {
    expect((await get('week')).ages).toEqual([1, 3, 0, 0, 1]);
  });

  it('are for staff', async () => {
    expect((await query(testApp.as(admin), 'figures.get', {})).status).toBe(200);
    expect((await query(testApp.as(owner), 'figures.get', {})).status).toBe(403);
  });
});

describe('The list of a figure', () => {
  const getTotal = async (filter: object) => {
    const { status, body } = await query(testApp.as(admin), 'admin.consignments', { ...filter, limit: 1 });
    expect(status).toBe(200);
    return (body as StaffConsignmentPage).total;
  };

  it.each(FIGURE_UNITS)('has as many cases as each %s', async (unit) => {
    for (const { start, submitted } of (await get(unit)).periods)
      expect([start, await getTotal(spanOfPeriod(start, unit))]).toEqual([start, submitted]);
  });

  it('has as many cases as each age, also of those that are just that old', async () => {
    await add('2027-03-16T12:00:00Z', { make: 'Lotus', status: 'pending' });
    await add('2027-03-10T12:00:00Z', { make: 'Lotus', status: 'in_review' });
    const { ages, countedAt } = await get('week');
    const totals = CASE_AGES.map((age) => getTotal({ ...spanOfAge(age, countedAt), open: true }));
    expect(await Promise.all(totals)).toEqual(ages);
  });

  it('has as many cases as were due and as were answered in time', async () => {
    const { clock } = testApp.deps;
    testApp.deps.clock = () => NOW;
    onTestFinished(() => {
      testApp.deps.clock = clock;
    });
    for (const unit of FIGURE_UNITS) {
      for (const { start, due, inTime } of (await get(unit)).periods) {
        const span = spanOfPeriod(start, unit);
        const totals = [await getTotal({ ...span, promise: 'due' }), await getTotal({ ...span, promise: 'inTime' })];
        expect([start, ...totals, await getTotal({ ...span, promise: 'late' })]).toEqual([
          ...[start, due, inTime, due - inTime],
        ]);
      }
    }
  });

  it('has as many cases as each outcome of each make', async () => {
    const { makes, periods } = await get('week');
    const from = periods[0]?.start;
    for (const { make, approved, rejected, withdrawn, open } of makes.filter(({ make }) => make !== null)) {
      const each = [{ status: 'approved' }, { status: 'rejected' }, { status: 'withdrawn' }, { open: true }];
      const totals = await Promise.all(each.map((outcome) => getTotal({ make, from, ...outcome })));
      expect([make, ...totals]).toEqual([make, approved, rejected, withdrawn, open]);
    }
  });
});

describe('The figures as CSV', () => {
  it('are one table each, and a make is never a formula', async () => {
    await testApp.db
      .updateTable('consignments')
      .set({ vehicleInfo: JSON.stringify({ make: '=1+1' }), createdAt: new Date() })
      .where('vehicleInfo', '@>', JSON.stringify({ make: 'Ferrari' }))
      .execute();
    const at = (path: string, as = admin) => testApp.as(as).get(`/api/admin/figures.csv${path}`);
    expect((await at('')).body.split('\r\n')).toHaveLength(14);
    expect((await at('?table=makes')).body).toContain("'=1+1,");
    expect((await at('?table=ages')).body.split('\r\n')[1]).toMatch(/^Under 1 day,\d+$/);
    expect((await at('?table=users')).statusCode).toBe(400);
    expect((await at('', owner)).statusCode).toBe(403);
  });
});

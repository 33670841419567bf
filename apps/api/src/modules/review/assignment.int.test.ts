import type { OutcomeOfMany } from '@marque/domain/review/assign-cases';
import type { Assignee } from '@marque/domain/review/assignment';
import type { OwnerReview, StaffReview } from '@marque/domain/review/review';
import type { StaffConsignmentPage } from '@marque/domain/review/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../platform/rate-limits/limits.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { webhookFor } from '../webhook/testing.ts';
import { readEvents, readRow, submittedBy, toStatusAndCode } from './testing.ts';

let testApp: TestApp;
let admin: Person;
let vera: Person;
let rosa: Person;
let viewer: Person;
let owner: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.person({ role: 'admin', username: 'grace' });
  vera = await testApp.person({ role: 'reviewer', username: 'vera' });
  rosa = await testApp.person({ role: 'reviewer', username: 'rosa' });
  viewer = await testApp.person({ role: 'viewer', username: 'vic' });
  owner = await testApp.person();
});
afterAll(() => testApp.close());

const newCase = async () => (await submittedBy(testApp, owner)).id;
const assign = (who: Person, id: number, assignee: number | 'me' | null, from?: number | null) =>
  mutate(testApp.as(who), 'review.assign', { id, assignee, ...(from !== undefined && { from }) } as never);
const assignMany = async (who: Person, assignee: number | 'me' | null, cases: { id: number; from?: number | null }[]) =>
  mutate(testApp.as(who), 'review.assignMany', { assignee, cases } as never);
const readAssignee = async (who: Person, id: number) =>
  ((await query(testApp.as(who), 'review.ofStaff', { id } as never)).body as StaffReview).assignee;
const list = async (who: Person, assignee: number | 'me' | 'none', sort = 'newest') =>
  (await query(testApp.as(who), 'admin.consignments', { assignee, sort } as never)).body as StaffConsignmentPage;

describe('A case', () => {
  it('is taken, given to a colleague and released, and every member of staff sees whose it is', async () => {
    const id = await newCase();
    expect(await readAssignee(viewer, id)).toBeNull();
    expect((await assign(vera, id, 'me')).body).toEqual({ assignee: { id: vera.id, username: 'vera' } });
    expect(await readAssignee(viewer, id)).toEqual({ id: vera.id, username: 'vera' });
    expect((await assign(admin, id, rosa.id)).status).toBe(200);
    expect(await readAssignee(vera, id)).toEqual({ id: rosa.id, username: 'rosa' });
    expect((await assign(rosa, id, null)).body).toEqual({ assignee: null });
    expect(await readAssignee(rosa, id)).toBeNull();
  });

  it('belongs to administrators and reviewers only', async () => {
    const id = await newCase();
    for (const person of [viewer, owner])
      expect(toStatusAndCode(await assign(admin, id, person.id))).toEqual([400, 'VALIDATION_FAILED']);
    expect(await readAssignee(admin, id)).toBeNull();
    const { body } = await query(testApp.as(viewer), 'review.reviewers');
    expect((body as Assignee[]).map(({ username }) => username)).toEqual(
      expect.arrayContaining(['grace', 'rosa', 'vera']),
    );
    expect((body as Assignee[]).map(({ username }) => username)).not.toContain('vic');
  });

  it('stays a colleague’s who was faster', async () => {
    const id = await newCase();
    const both = await Promise.all([assign(vera, id, 'me', null), assign(rosa, id, 'me', null)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = both[0].status === 200 ? 'vera' : 'rosa';
    const loser = both[0].status === 200 ? both[1] : both[0];
    expect(loser.body).toMatchObject({ message: `Already assigned to ${winner}` });
    expect((await readAssignee(admin, id))?.username).toBe(winner);
  });

  it('has each change in the record by ids, and the timeline of staff has the names', async () => {
    const id = await newCase();
    await assign(vera, id, 'me');
    await assign(vera, id, 'me');
    await assign(admin, id, rosa.id);
    await assign(rosa, id, null);
    const recorded = (await readEvents(testApp, id)).filter(({ kind }) => kind !== 'submitted');
    expect(recorded.map(({ kind, actorId, data }) => [kind, actorId, data])).toEqual([
      ['assigned', vera.id, { to: String(vera.id) }],
      ['assigned', admin.id, { from: String(vera.id), to: String(rosa.id) }],
      ['released', rosa.id, { from: String(rosa.id) }],
    ]);
    const { timeline } = (await query(testApp.as(viewer), 'review.ofStaff', { id } as never)).body as StaffReview;
    expect(timeline.slice(1).map(({ kind, actor, from, to }) => [kind, actor, from, to])).toEqual([
      ['assigned', 'vera', null, 'vera'],
      ['assigned', 'grace', 'vera', 'rosa'],
      ['released', 'rosa', 'rosa', null],
    ]);
  });

  it('tells webhooks of staff that it was assigned, handed on and released, without names', async () => {
    const events = ['consignment.assigned' as const];
    const { id: webhookId } = await webhookFor(testApp, admin, 'https://crm.example/hooks', {
      allConsignments: true,
      events,
    });
    const id = await newCase();
    const leaving = await testApp.person({ role: 'reviewer' });
    await assign(vera, id, 'me');
    await assign(vera, id, 'me');
    await assign(admin, id, leaving.id);
    await mutate(testApp.as(admin), 'users.changeRole', { id: leaving.id, role: 'viewer' } as never);
    const rows = await testApp.db
      .selectFrom('webhookDeliveries')
      .select('message')
      .where('webhookId', '=', webhookId)
      .orderBy('id')
      .execute();
    const { number } = await testApp.db
      .selectFrom('consignments')
      .select('number')
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow();
    const moved = (from: string, to: string) => ({
      type: 'consignment.assigned',
      timestamp: expect.any(String),
      data: { consignmentId: id, number, from, to },
    });
    expect(rows.map(({ message }) => message)).toEqual([
      moved('unassigned', 'assigned'),
      moved('assigned', 'assigned'),
      moved('assigned', 'unassigned'),
    ]);
    await testApp.db.deleteFrom('webhooks').where('id', '=', webhookId).execute();
  });

  it('tells its owner nothing of whose it is', async () => {
    const id = await newCase();
    await assign(vera, id, 'me');
    const review = await query(testApp.as(owner), 'review.ofOwner', { id } as never);
    expect((review.body as OwnerReview).timeline.map(({ kind }) => kind)).toEqual(['submitted']);
    const whole = await testApp.as(owner).get(`/api/consignments/${id}`);
    expect(`${JSON.stringify(review.body)}${whole.body}`).not.toMatch(/vera|assign/);
  });
});

describe('Many cases at once', () => {
  it('are given as far as they can be, and each of the others is named with its reason', async () => {
    const [free, taken, gone] = [await newCase(), await newCase(), await newCase()];
    await assign(rosa, taken, 'me');
    await mutate(testApp.as(admin), 'review.delete', { id: gone } as never);
    const cases = [free, taken, gone].map((id) => ({ id, from: null }));
    const { body } = await assignMany(vera, 'me', cases);
    expect(body as OutcomeOfMany).toEqual({
      done: [free],
      notDone: [
        { id: taken, code: 'ASSIGNEE_CHANGED', message: 'Already assigned to rosa' },
        { id: gone, code: 'CONSIGNMENT_NOT_FOUND', message: 'Consignment not found' },
      ],
    });
    expect([await readAssignee(admin, free), await readAssignee(admin, taken)].map((one) => one?.username)).toEqual([
      'vera',
      'rosa',
    ]);
  });

  it('are at most 50, each named once', async () => {
    const ids = Array.from({ length: 51 }, (_, n) => ({ id: n + 1 }));
    for (const cases of [[], ids, [{ id: 1 }, { id: 1 }]])
      expect(toStatusAndCode(await assignMany(vera, 'me', cases))).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('Starting many reviews', () => {
  it('starts those that are pending, reopens none that was decided, and names each of the others', async () => {
    const [pending, rejected, gone] = [await newCase(), await newCase(), await newCase()];
    await mutate(testApp.as(admin), 'review.decide', { id: rejected, decision: { status: 'in_review' } } as never);
    const decision = { status: 'rejected', reason: 'market', note: 'Not for us' };
    await mutate(testApp.as(admin), 'review.decide', { id: rejected, decision } as never);
    await mutate(testApp.as(admin), 'review.delete', { id: gone } as never);
    const ids = [pending, rejected, gone];
    const { body } = await mutate(testApp.as(vera), 'review.startMany', { ids } as never);
    expect(body).toMatchObject({
      done: [pending],
      notDone: [
        { id: rejected, code: 'STATUS_NOT_ALLOWED' },
        { id: gone, code: 'CONSIGNMENT_NOT_FOUND' },
      ],
    });
    expect((await readRow(testApp, rejected))?.status).toBe('rejected');
    expect((await readRow(testApp, pending))?.status).toBe('in_review');
  });
});

describe('The list', () => {
  it('shows one’s own cases, nobody’s, and those of a colleague', async () => {
    const [mine, theirs, nobodys] = [await newCase(), await newCase(), await newCase()];
    await assign(vera, mine, 'me');
    await assign(rosa, theirs, 'me');
    const ids = async (assignee: number | 'me' | 'none', sort?: string) =>
      (await list(vera, assignee, sort)).items.map(({ id }) => id).filter((id) => [mine, theirs, nobodys].includes(id));
    for (const sort of ['newest', 'waiting', 'vehicle']) {
      expect(await ids('me', sort), sort).toEqual([mine]);
      expect(await ids(rosa.id, sort), sort).toEqual([theirs]);
      expect(await ids('none', sort), sort).toEqual([nobodys]);
    }
    const page = await list(rosa, 'me');
    expect(page.total).toBe(page.items.length);
    expect(page.items.every(({ assignee }) => assignee?.username === 'rosa')).toBe(true);
    expect((await list(vera, 'none')).items.some((row) => 'assignee' in row)).toBe(false);
  });

  it('takes the same filter by REST and refuses any other', async () => {
    const read = (value: string) => testApp.as(vera).get(`/api/admin/consignments?assignee=${value}`);
    const own = (await read('me')).json() as { assignee: Assignee }[];
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ assignee }) => assignee.id === vera.id)).toBe(true);
    expect((await read(String(vera.id))).json()).toEqual(own);
    expect((await read('none')).json()[0]).not.toHaveProperty('assignee');
    for (const value of ['everybody', '0', '-1']) expect((await read(value)).statusCode, value).toBe(400);
  });
});

describe('Whoever leaves', () => {
  const leaving = async (username: string) => {
    const person = await testApp.person({ role: 'reviewer', username });
    const id = await newCase();
    await assign(person, id, 'me');
    return { person, id };
  };
  const lastEvent = async (id: number) => (await readEvents(testApp, id as never)).at(-1);

  it('releases their cases when they lose the role', async () => {
    const { person, id } = await leaving('lea');
    const change = (role: string) => mutate(testApp.as(admin), 'users.changeRole', { id: person.id, role } as never);
    expect((await change('admin')).status).toBe(200);
    expect((await readAssignee(admin, id))?.username).toBe('lea');
    expect((await change('viewer')).status).toBe(200);
    expect(await readAssignee(admin, id)).toBeNull();
    expect(await lastEvent(id)).toMatchObject({
      kind: 'released',
      actorId: admin.id,
      data: { from: String(person.id) },
    });
  });

  it('releases their cases when their account is removed, deleted cases too', async () => {
    const { person, id } = await leaving('leo');
    const hidden = await newCase();
    await assign(person, hidden, 'me');
    await mutate(testApp.as(admin), 'review.delete', { id: hidden } as never);
    expect((await mutate(testApp.as(admin), 'users.delete', { id: person.id } as never)).status).toBe(200);
    for (const one of [id, hidden]) {
      expect((await readRow(testApp, one as never))?.assigneeId).toBeNull();
      expect(await lastEvent(one)).toMatchObject({ kind: 'released', actorId: admin.id });
    }
  });
});

describe('The cases of calls for many', () => {
  it('are changed as often as a day of work needs, counted by case, and no more', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    try {
      const reviewer = await limited.person({ role: 'reviewer' });
      const { id } = await submittedBy(limited, await limited.person());
      const call = (name: string, input: object) => mutate(limited.as(reviewer), name as never, input as never);
      const cases = [{ id }, { id: id + 1 }];
      await limited.deps.rateLimits.consume('manyCases', String(reviewer.id), { points: LIMITS.manyCases.points - 3 });
      expect((await call('review.assignMany', { assignee: 'me', cases })).status).toBe(200);
      expect((await call('review.startMany', { ids: [id] })).status).toBe(200);
      expect(toStatusAndCode(await call('review.startMany', { ids: [id] }))).toEqual([429, 'TOO_MANY_TRIES']);
      expect(toStatusAndCode(await call('review.assignMany', { assignee: null, cases }))[0]).toBe(429);
      expect((await call('review.assign', { id, assignee: null })).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

import { randomUUID } from 'node:crypto';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Decision } from '@marque/domain/review/review';
import { UNDO_FOR_MS } from '@marque/domain/review/undo';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../commands/audit/verify-audit.ts';
import { openStream } from '../../testing/live-stream.ts';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import type { Person } from '../../testing/test-app.ts';
import { mutate, query, rest } from '../../testing/trpc-transport.ts';
import { listDeliveries, webhookFor } from '../webhook/testing.ts';
import { decide, readEvents, readRow, submittedBy, toStatusAndCode } from './testing.ts';
import { applyWhenFinal } from './undo.service.ts';

const REJECTED: Decision = { status: 'rejected', reason: 'market', note: 'Not at this price' };
const ASKED: Decision = {
  status: 'changes_requested',
  items: [{ kind: 'field', field: 'vehicleInfo.mileage', reason: 'Please check this' }],
  note: 'Nearly there',
};

let testApp: MailTestApp;
let owner: Person;
let admin: Person;
let colleague: Person;

beforeAll(async () => {
  testApp = await createMailTestApp();
  owner = await testApp.person();
  await testApp.db.updateTable('users').set({ smsConsent: true }).where('id', '=', owner.id).execute();
  admin = testApp.admin;
  colleague = await testApp.person({ role: 'reviewer' });
});
afterAll(() => testApp.close());

async function inReview(): Promise<ConsignmentId> {
  const { id } = await submittedBy(testApp, owner);
  await decide(testApp, admin, id, { status: 'in_review' });
  return id;
}

async function decideUndoable(id: ConsignmentId, decision: Decision, by = admin) {
  const decisionId = randomUUID();
  const outcome = await mutate(testApp.as(by), 'review.decideUndoable', { id, decisionId, decision });
  return { id, decisionId, ...outcome };
}

const undo = ({ id, decisionId }: { id: ConsignmentId; decisionId: string }, by = admin) =>
  mutate(testApp.as(by), 'review.undo', { id, decisionId });

const kinds = async (id: ConsignmentId) => (await readEvents(testApp, id)).map(({ kind }) => kind);

const mailsAbout = async (id: ConsignmentId) =>
  (await testApp.mails()).filter(
    (mail) => mail.consignmentId === id && ['status_changed', 'changes_requested'].includes(mail.kind),
  );

const statusTexts = (id: ConsignmentId) =>
  sql`select 1 from graphile_worker._private_jobs where payload->>'consignmentId' = ${String(id)}`.execute(testApp.db);

const readAsOwner = async (id: ConsignmentId) => ({
  consignment: (await query(testApp.as(owner), 'consignment.get', { id })).body,
  review: (await query(testApp.as(owner), 'review.ofOwner', { id })).body,
});

describe('A decision on the page of a case', () => {
  it('changes nothing for 10 seconds that its owner could learn of', async () => {
    const id = await inReview();
    const hook = await webhookFor(testApp, owner, 'https://garage.example/hooks');
    const before = { row: await readRow(testApp, id), seen: await readAsOwner(id), events: await kinds(id) };
    const [mails, texts] = [await mailsAbout(id), await statusTexts(id)];
    const decided = await decideUndoable(id, REJECTED);
    expect(decided.status).toBe(200);
    expect({ row: await readRow(testApp, id), seen: await readAsOwner(id), events: await kinds(id) }).toEqual(before);
    expect(await mailsAbout(id)).toEqual(mails);
    expect((await statusTexts(id)).rows).toHaveLength(texts.rows.length);
    expect(await listDeliveries(testApp, hook.id)).toEqual([]);
    await mutate(testApp.as(owner), 'webhook.delete', { id: hook.id });
    await undo(decided);
  });

  it('is due 10 seconds later', async () => {
    const { id, decisionId } = await decideUndoable(await inReview(), { status: 'approved' });
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs
      where payload->>'decisionId' = ${decisionId}`.execute(testApp.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.seconds).toBeGreaterThan(UNDO_FOR_MS / 1_000 - 3);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(UNDO_FOR_MS / 1_000);
    await undo({ id, decisionId });
  });

  it('is what staff see at once: in the case, whose it is to undo, and in the list', async () => {
    const id = await inReview();
    const { decisionId, body } = await decideUndoable(id, { status: 'approved' });
    const undoable = { decisionId, decision: { status: 'approved' }, username: 'grace', until: expect.any(String) };
    expect(body).toEqual({ ...undoable, isMine: true });
    const ofStaff = async (who: Person) => (await query(testApp.as(who), 'review.ofStaff', { id })).body;
    expect(await ofStaff(admin)).toMatchObject({ undoable: { ...undoable, isMine: true } });
    expect(await ofStaff(colleague)).toMatchObject({ undoable: { ...undoable, isMine: false } });
    const list = await query(testApp.as(admin), 'admin.consignments', {});
    const { items } = list.body as { items: { id: number; status: string; decided?: string }[] };
    expect(items.find((item) => item.id === id)).toMatchObject({ status: 'in_review', decided: 'approved' });
    expect(items.filter(({ decided }) => decided).map((item) => item.id)).toEqual([id]);
    await undo({ id, decisionId });
  });

  it('is announced to staff and not to its owner, who hears of it when it is applied', async () => {
    const staff = await openStream(testApp.app, colleague, 'live.staff');
    const mine = await openStream(testApp.app, owner, 'live.mine');
    for (const stream of [staff, mine]) await stream.next();
    const { id } = await submittedBy(testApp, owner);
    for (const stream of [staff, mine]) {
      expect(await stream.nextAbout(id)).toMatchObject({ data: { kind: 'submitted' } });
    }
    const { decisionId } = await decideUndoable(id, { status: 'in_review' });
    expect(await staff.nextAbout(id)).toMatchObject({ data: { kind: 'decision_undoable' } });
    await undo({ id, decisionId });
    expect(await staff.nextAbout(id)).toMatchObject({ data: { kind: 'decision_undone' } });
    await decide(testApp, admin, id, { status: 'in_review' });
    expect(await mine.next()).toMatchObject({ data: { kind: 'status_changed', consignmentId: id } });
    for (const stream of [staff, mine]) stream.leave();
  });

  it('that the table of moves does not allow is refused, as is a request with a photo that is not there', async () => {
    const { id } = await submittedBy(testApp, owner);
    expect(toStatusAndCode(await decideUndoable(id, { status: 'approved' }))).toEqual([409, 'STATUS_NOT_ALLOWED']);
    const items = [{ kind: 'photo', category: 'exterior_front', url: '/photos/none', reason: 'Blurred' }] as const;
    const asked = await decideUndoable(await inReview(), { status: 'changes_requested', items: [...items] });
    expect(toStatusAndCode(asked)).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('A decision that nobody undoes', () => {
  it('is applied as one that is applied at once', async () => {
    const [later, atOnce] = [await inReview(), await inReview()];
    const { decisionId } = await decideUndoable(later, ASKED);
    expect(await applyWhenFinal(testApp.db, { id: later, decisionId })).toBe(true);
    await decide(testApp, admin, atOnce, ASKED);
    const [applied, expected] = [await readEvents(testApp, later), await readEvents(testApp, atOnce)];
    expect(applied).toEqual(expected);
    const [ofLater, ofAtOnce] = [await readAsOwner(later), await readAsOwner(atOnce)];
    expect(ofLater.review).toMatchObject({ openRequest: { items: ASKED.items, note: ASKED.note } });
    expect(Object.keys(ofLater.review as object)).toEqual(Object.keys(ofAtOnce.review as object));
    const [mailed, reference] = [await mailsAbout(later), await mailsAbout(atOnce)];
    expect(mailed.map(({ kind }) => kind)).toEqual(reference.map(({ kind }) => kind));
    expect((await readRow(testApp, later))?.firstContactAt).not.toBeNull();
  });

  it('is applied once, however often its job runs', async () => {
    const id = await inReview();
    const { decisionId } = await decideUndoable(id, { status: 'approved' });
    const runs = await Promise.all([1, 2, 3].map(() => applyWhenFinal(testApp.db, { id, decisionId })));
    expect(runs.filter(Boolean)).toHaveLength(1);
    expect(await kinds(id)).toEqual(['submitted', 'status_changed', 'status_changed']);
    expect((await mailsAbout(id)).map(({ kind }) => kind)).toEqual(['status_changed', 'status_changed']);
    expect(toStatusAndCode(await undo({ id, decisionId }))).toEqual([409, 'DECISION_FINAL']);
  });

  it('is void where its case was deleted with its account meanwhile', async () => {
    const id = await inReview();
    const { decisionId } = await decideUndoable(id, { status: 'approved' });
    await testApp.db.updateTable('consignments').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    expect(await applyWhenFinal(testApp.db, { id, decisionId })).toBe(false);
    expect((await readRow(testApp, id))?.status).toBe('in_review');
  });
});

describe('Undoing', () => {
  it.each([
    ['an approval', { status: 'approved', note: 'Welcome' } as const],
    ['a rejection', REJECTED],
    ['a request for changes', ASKED],
  ])('%s leaves the case as it was, and nobody is told', async (_, decision) => {
    const id = await inReview();
    const before = { row: await readRow(testApp, id), seen: await readAsOwner(id), mails: await mailsAbout(id) };
    const decided = await decideUndoable(id, decision);
    expect(await undo(decided)).toEqual({ status: 200, body: { undone: true } });
    expect(await applyWhenFinal(testApp.db, decided)).toBe(false);
    const after = { row: await readRow(testApp, id), seen: await readAsOwner(id), mails: await mailsAbout(id) };
    expect(after).toEqual(before);
    expect((await query(testApp.as(admin), 'review.ofStaff', { id })).body).toMatchObject({
      undoable: null,
      requests: [],
      rejection: null,
    });
  });

  it('is an event of its own that staff alone read, in a record that stays whole', async () => {
    const id = await inReview();
    await undo(await decideUndoable(id, REJECTED));
    expect((await readEvents(testApp, id)).at(-1)).toEqual({
      kind: 'decision_undone',
      actorId: admin.id,
      ownerId: owner.id,
      data: { from: 'in_review', to: 'rejected' },
    });
    expect(JSON.stringify(await readAsOwner(id))).not.toMatch(/rejected|decision_undone/);
    await expect(verifyAudit(testApp.db)).resolves.toMatchObject({ checked: expect.any(Number) });
  });

  it('a decision that was undone lets another one follow', async () => {
    const id = await inReview();
    await undo(await decideUndoable(id, REJECTED));
    const decided = await decideUndoable(id, { status: 'approved' });
    expect(await applyWhenFinal(testApp.db, decided)).toBe(true);
    expect((await readRow(testApp, id))?.status).toBe('approved');
  });

  it('is possible once: of two at the same moment one is refused', async () => {
    const decided = await decideUndoable(await inReview(), { status: 'approved' });
    const outcomes = await Promise.all([undo(decided), undo(decided)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await kinds(decided.id)).filter((kind) => kind === 'decision_undone')).toHaveLength(1);
  });

  it('is for whoever decided', async () => {
    const decided = await decideUndoable(await inReview(), { status: 'approved' });
    expect(toStatusAndCode(await undo(decided, colleague))).toEqual([403, 'NOT_ALLOWED']);
    expect(toStatusAndCode(await undo(decided, owner))).toEqual([403, 'NOT_ALLOWED']);
    expect(await applyWhenFinal(testApp.db, decided)).toBe(true);
  });

  it('is refused after 10 seconds, also before the job has run', async () => {
    const decided = await decideUndoable(await inReview(), { status: 'approved' });
    testApp.advance(UNDO_FOR_MS);
    expect(toStatusAndCode(await undo(decided))).toEqual([409, 'DECISION_FINAL']);
    testApp.advance(-UNDO_FOR_MS);
    expect(await applyWhenFinal(testApp.db, decided)).toBe(true);
  });

  it('is refused for a decision that never was, and for a consignment that is not there', async () => {
    const id = await inReview();
    const never = { id, decisionId: randomUUID() };
    expect(toStatusAndCode(await undo(never))).toEqual([409, 'DECISION_FINAL']);
    const nowhere = { ...never, id: 2_000_000_000 as ConsignmentId };
    expect(toStatusAndCode(await undo(nowhere))).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
  });

  it('and applying at the same moment: one of them happens, wholly', async () => {
    for (let round = 0; round < 12; round++) {
      const decided = await decideUndoable(await inReview(), ASKED);
      const { id } = decided;
      const both = [() => undo(decided), () => applyWhenFinal(testApp.db, decided)];
      if (round % 2) both.reverse();
      const [first, second] = await Promise.all(both.map((act) => act()));
      const [undone, isApplied] = round % 2 ? [second, first] : [first, second];
      const isUndone = typeof undone === 'object' && undone.status === 200;
      expect(isUndone).toBe(isApplied !== true);
      const expected = isUndone
        ? { status: 'in_review', mails: 1, last: 'decision_undone', requests: 0 }
        : { status: 'changes_requested', mails: 2, last: 'status_changed', requests: 1 };
      const requests = await testApp.db
        .selectFrom('changeRequests')
        .select('id')
        .where('consignmentId', '=', id)
        .execute();
      expect({
        status: (await readRow(testApp, id))?.status,
        mails: (await mailsAbout(id)).length,
        last: (await kinds(id)).at(-1),
        requests: requests.length,
      }).toEqual(expected);
    }
  });
});

describe('A decision that can still be undone', () => {
  it('is applied by the next one about the same case, and cannot be undone then', async () => {
    const { id } = await submittedBy(testApp, owner);
    const started = await decideUndoable(id, { status: 'in_review' });
    const approved = await decideUndoable(id, { status: 'approved' });
    expect(approved.status).toBe(200);
    expect((await readRow(testApp, id))?.status).toBe('in_review');
    expect(await kinds(id)).toEqual(['submitted', 'status_changed']);
    expect(toStatusAndCode(await undo(started))).toEqual([409, 'DECISION_FINAL']);
    expect(await applyWhenFinal(testApp.db, started)).toBe(false);
    expect((await undo(approved)).status).toBe(200);
    expect((await readRow(testApp, id))?.status).toBe('in_review');
  });

  it('is applied by a decision of a colleague, by REST too, which counts from there', async () => {
    const decided = await decideUndoable(await inReview(), REJECTED);
    const { id } = decided;
    const path = `/api/admin/consignments/${id}/status`;
    const reopened = rest(await testApp.as(colleague).patch(path, { status: 'in_review' }));
    expect(reopened).toMatchObject({ status: 200, body: { status: 'in_review' } });
    expect((await readEvents(testApp, id)).slice(-2)).toMatchObject([
      { actorId: admin.id, data: { to: 'rejected' } },
      { actorId: colleague.id, data: { from: 'rejected', to: 'in_review' } },
    ]);
    expect(toStatusAndCode(await undo(decided))).toEqual([409, 'DECISION_FINAL']);
  });

  it('stays undoable where another decision is refused', async () => {
    const decided = await decideUndoable(await inReview(), REJECTED);
    const refused = await decide(testApp, colleague, decided.id, { status: 'approved' });
    expect(toStatusAndCode(refused)).toEqual([409, 'STATUS_NOT_ALLOWED']);
    expect(await mailsAbout(decided.id)).toHaveLength(1);
    expect((await undo(decided)).status).toBe(200);
  });

  it('is not started again with many others, which are started at once', async () => {
    const [standing, other] = [await submittedBy(testApp, owner), await submittedBy(testApp, owner)];
    const decided = await decideUndoable(standing.id, { status: 'in_review' });
    const { body } = await mutate(testApp.as(admin), 'review.startMany', { ids: [standing.id, other.id] });
    expect(body).toMatchObject({ done: [other.id], notDone: [{ id: standing.id, code: 'STATUS_NOT_ALLOWED' }] });
    expect((await readRow(testApp, other.id))?.status).toBe('in_review');
    expect((await undo(decided)).status).toBe(200);
  });

  it('is void where its owner withdraws, who could not know of it', async () => {
    const decided = await decideUndoable(await inReview(), { status: 'approved' });
    const { id } = decided;
    const withdrawn = await mutate(testApp.as(owner), 'review.withdraw', { id });
    expect(withdrawn).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect(await applyWhenFinal(testApp.db, decided)).toBe(false);
    expect(toStatusAndCode(await undo(decided))).toEqual([409, 'DECISION_FINAL']);
    expect(await kinds(id)).toEqual(['submitted', 'status_changed', 'withdrawn']);
  });

  it('is applied where the case is deleted', async () => {
    const decided = await decideUndoable(await inReview(), REJECTED);
    await mutate(testApp.as(admin), 'review.delete', { id: decided.id });
    expect(await kinds(decided.id)).toEqual(['submitted', 'status_changed', 'status_changed', 'deleted']);
    expect((await readRow(testApp, decided.id))?.status).toBe('rejected');
  });
});

describe('A decision by REST', () => {
  it('is applied at once', async () => {
    const id = await inReview();
    await testApp.as(admin).patch(`/api/admin/consignments/${id}/status`, { status: 'approved' });
    expect((await readRow(testApp, id))?.status).toBe('approved');
    expect(await mailsAbout(id)).toHaveLength(2);
  });
});

import type { ChangeRequest, OwnerReview } from '@marque/domain/review/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query, rest } from '../../testing/trpc-transport.ts';
import { decide, readEvents, readRow, submittedBy, toStatusAndCode } from './testing.ts';

let testApp: TestApp;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

async function inReview() {
  const consignment = await submittedBy(testApp, owner);
  await decide(testApp, admin, consignment.id, { status: 'in_review' });
  return consignment;
}

describe('Deciding', () => {
  it('returns the consignment in its new status, which the row has too', async () => {
    const { id } = await submittedBy(testApp, owner);
    const decided = await decide(testApp, admin, id, { status: 'in_review' });
    expect(decided).toMatchObject({ status: 200, body: { id, status: 'in_review' } });
    expect(await readRow(testApp, id)).toMatchObject({ status: 'in_review', rejection: null });
  });

  it('is the same by REST, with errors at the paths of the body', async () => {
    const { id } = await inReview();
    const caller = testApp.as(admin);
    const path = `/api/admin/consignments/${id}/status`;
    const bare = rest(await caller.patch(path, { status: 'rejected', reason: 'market' }));
    expect(bare).toEqual({
      status: 400,
      body: {
        message: 'Please check the highlighted fields.',
        code: 'VALIDATION_FAILED',
        issues: [{ path: ['note'], message: 'Please give the owner a reason in your own words' }],
      },
    });
    expect(toStatusAndCode(rest(await caller.patch(path, {})))).toEqual([400, 'VALIDATION_FAILED']);
    const approved = rest(await caller.patch(path, { status: 'approved' }));
    expect(approved).toMatchObject({ status: 200, body: { id, status: 'approved' } });
    expect(toStatusAndCode(rest(await caller.patch(path, { status: 'approved' })))).toEqual([
      409,
      'STATUS_NOT_ALLOWED',
    ]);
    expect((await caller.patch('/api/admin/consignments/2000000000/status', { status: 'approved' })).statusCode).toBe(
      404,
    );
    expect((await caller.patch('/api/admin/consignments/abc/status', { status: 'approved' })).statusCode).toBe(400);
  });

  it('says once and for all who moved what from where to where', async () => {
    const { id } = await inReview();
    await decide(testApp, admin, id, { status: 'rejected', reason: 'market', note: 'Not at this price' });
    expect((await readEvents(testApp, id)).slice(1)).toEqual([
      { kind: 'status_changed', actorId: admin.id, ownerId: owner.id, data: { from: 'pending', to: 'in_review' } },
      {
        kind: 'status_changed',
        actorId: admin.id,
        ownerId: owner.id,
        data: { from: 'in_review', to: 'rejected', reason: 'market', note: 'Not at this price' },
      },
    ]);
  });

  it('leaves neither a move nor an event when it is refused', async () => {
    const { id } = await submittedBy(testApp, owner);
    const refused = await decide(testApp, admin, id, { status: 'approved' });
    expect(toStatusAndCode(refused)).toEqual([409, 'STATUS_NOT_ALLOWED']);
    expect((await readEvents(testApp, id)).map(({ kind }) => kind)).toEqual(['submitted']);
    expect((await readRow(testApp, id))?.status).toBe('pending');
  });

  it('lets one of two reviewers win who decide at the same moment', async () => {
    const { id } = await inReview();
    const both = await Promise.all([
      decide(testApp, admin, id, { status: 'approved' }),
      decide(testApp, admin, id, { status: 'rejected', reason: 'other', note: 'No' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await readEvents(testApp, id)).filter(({ kind }) => kind === 'status_changed')).toHaveLength(2);
  });
});

describe('Rejecting', () => {
  it('keeps reason and note for the owner, until the case is opened again', async () => {
    const { id } = await inReview();
    await decide(testApp, admin, id, { status: 'rejected', reason: 'photos', note: 'Too dark' });
    const seen = async () => ((await query(testApp.as(owner), 'review.ofOwner', { id })).body as OwnerReview).rejection;
    expect(await seen()).toEqual({ reason: 'photos', note: 'Too dark' });
    await decide(testApp, admin, id, { status: 'in_review' });
    expect([await seen(), (await readRow(testApp, id))?.rejection]).toEqual([null, null]);
  });
});

describe('The first contact', () => {
  it('is not made by opening a case: the promise is to get in touch', async () => {
    const { id } = await inReview();
    expect((await readRow(testApp, id))?.firstContactAt).toBeNull();
  });

  it('is the first decision the owner reads, and stays that one', async () => {
    const { id } = await inReview();
    await decide(testApp, admin, id, { status: 'approved' });
    const first = (await readRow(testApp, id))?.firstContactAt;
    expect(first).toBeInstanceOf(Date);
    await decide(testApp, admin, id, { status: 'in_review' });
    await decide(testApp, admin, id, { status: 'rejected', reason: 'other', note: 'Sorry' });
    expect((await readRow(testApp, id))?.firstContactAt).toEqual(first);
  });
});

describe('Asking for changes', () => {
  it('opens a request that the owner sees, item by item', async () => {
    const consignment = await inReview();
    const [photo] = consignment.photos.wheels_tires ?? [];
    const items = [
      { kind: 'field', field: 'vehicleInfo.mileage', reason: 'The odometer reads otherwise' },
      { kind: 'photo', category: 'wheels_tires', url: photo?.url ?? '', reason: 'Blurred' },
      { kind: 'photo', category: 'odometer', url: null, reason: 'Please add one' },
      { kind: 'document', documentKind: 'service_book', reason: 'All of its pages' },
    ] as const;
    await decide(testApp, admin, consignment.id, { status: 'changes_requested', items: [...items], note: 'Thank you' });
    const { body } = await query(testApp.as(owner), 'review.ofOwner', { id: consignment.id });
    const request: Partial<ChangeRequest> = { version: 1, items: [...items], note: 'Thank you', answeredAt: null };
    expect(body).toMatchObject({ openRequest: { ...request, closedAt: null } });
  });

  it('refuses to pin a photo that the consignment does not have there', async () => {
    const consignment = await inReview();
    const elsewhere = consignment.photos.trunk?.[0]?.url ?? '';
    const refused = await decide(testApp, admin, consignment.id, {
      status: 'changes_requested',
      items: [{ kind: 'photo', category: 'scenic', url: elsewhere, reason: 'Blurred' }],
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', issues: [{ path: ['decision', 'items', 0, 'url'] }] },
    });
    expect((await readRow(testApp, consignment.id))?.status).toBe('in_review');
  });

  it.each([
    ['no item', []],
    ['an unknown field', [{ kind: 'field', field: 'vehicleInfo.status', reason: 'x' }]],
    ['an unknown category', [{ kind: 'photo', category: 'roof', url: null, reason: 'x' }]],
    ['an unknown paper', [{ kind: 'document', documentKind: 'passport', reason: 'x' }]],
    ['no reason', [{ kind: 'field', field: 'vehicleInfo.vin', reason: ' ' }]],
  ])('refuses %s', async (_, items) => {
    const { id } = await inReview();
    const decision = { status: 'changes_requested', items };
    expect(toStatusAndCode(await mutate(testApp.as(admin), 'review.decide', { id, decision }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });

  it('lapses when the owner withdraws, and is not taken for answered', async () => {
    const { id } = await inReview();
    const items = [{ kind: 'field', field: 'vehicleInfo.color', reason: 'Which blue?' }] as const;
    await decide(testApp, admin, id, { status: 'changes_requested', items: [...items] });
    const withdrawn = await mutate(testApp.as(owner), 'review.withdraw', { id });
    expect(withdrawn).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    const review = await query(testApp.as(admin), 'review.ofStaff', { id });
    expect(review.body).toMatchObject({ requests: [{ answeredAt: null, closedAt: expect.any(String) }], versions: [] });
    expect((await readEvents(testApp, id)).at(-1)).toEqual({
      kind: 'withdrawn',
      actorId: owner.id,
      ownerId: owner.id,
      data: { from: 'changes_requested', to: 'withdrawn' },
    });
    await decide(testApp, admin, id, { status: 'in_review' });
    const again = await decide(testApp, admin, id, { status: 'changes_requested', items: [...items] });
    expect(again.status).toBe(200);
  });
});

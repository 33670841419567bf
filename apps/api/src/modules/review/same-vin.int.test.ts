import type { StaffReview } from '@marque/domain/review/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE_VEHICLE_INFO, createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { query } from '../../testing/trpc-transport.ts';
import { submittedBy } from './testing.ts';

let testApp: TestApp;
let viewer: Person;
beforeAll(async () => {
  testApp = await createTestApp();
  viewer = await testApp.person({ role: 'viewer' });
});
afterAll(() => testApp.close());

async function twoOwners(vin: string) {
  const [one, other] = [await testApp.person(), await testApp.person()];
  const submit = async (owner: Person) => {
    const { id, number } = await submittedBy(testApp, owner);
    await testApp.db
      .updateTable('consignments')
      .set({ vehicleInfo: JSON.stringify({ ...COMPLETE_VEHICLE_INFO, vin }) })
      .where('id', '=', id)
      .execute();
    return { id, number };
  };
  return { one, other, submit };
}

const getSameVin = async (id: number) =>
  ((await query(testApp.as(viewer), 'review.ofStaff', { id })).body as StaffReview).sameVin;

async function listMarks(id: number) {
  const rest = (await testApp.as(viewer).get('/api/admin/consignments?limit=1000')).json() as { id: number }[];
  const { body } = await query(testApp.as(viewer), 'admin.consignments', { limit: 50 });
  const { items } = body as { items: { id: number }[] };
  return [rest, items].map((rows) => rows.find((row) => row.id === id)).map((row) => row && 'sharesVin' in row);
}

describe('The same VIN', () => {
  it('in a case and a draft of other accounts is shown to staff, in the case and in the lists', async () => {
    const { one, other, submit } = await twoOwners('ZFF67NFA000000001');
    const third = await testApp.person();
    const [first, second] = [await submit(one), await submit(other)];
    await testApp.as(third).post('/api/draft-consignment', { vehicleInfo: { vin: 'zff67nfa000000001' } });
    expect(await getSameVin(first.id)).toEqual([
      { kind: 'consignment', id: second.id, number: second.number, username: other.username, isSameOwner: false },
      { kind: 'draft', id: expect.any(Number), number: null, username: third.username, isSameOwner: false },
    ]);
    expect(await listMarks(first.id)).toEqual([true, true]);
  });

  it('twice in one account is named in the case alone, and is no mark in the lists', async () => {
    const { one, submit } = await twoOwners('ZFF67NFA000000002');
    const [first, second] = [await submit(one), await submit(one)];
    const named = { kind: 'consignment', username: one.username, isSameOwner: true };
    expect(await getSameVin(first.id)).toEqual([{ ...named, ...second }]);
    expect(await getSameVin(second.id)).toEqual([{ ...named, ...first }]);
    expect(await listMarks(first.id)).toEqual([false, false]);
  });

  it('in a deleted case is nothing to look into', async () => {
    const { one, other, submit } = await twoOwners('ZFF67NFA000000004');
    const [first, deleted] = [await submit(one), await submit(other)];
    await testApp.db.updateTable('consignments').set({ deletedAt: new Date() }).where('id', '=', deleted.id).execute();
    expect(await getSameVin(first.id)).toEqual([]);
    expect(await listMarks(first.id)).toEqual([false, false]);
  });

  it('is never shown to owners', async () => {
    const { one, other, submit } = await twoOwners('ZFF67NFA000000003');
    const [first, second] = [await submit(one), await submit(other)];
    for (const path of ['/api/user/consignments', `/api/consignments/${first.id}`]) {
      const { body } = await testApp.as(one).get(path);
      expect([body.includes('sharesVin'), body.includes(second.number)]).toEqual([false, false]);
    }
    const { body } = await query(testApp.as(one), 'review.ofOwner', { id: first.id });
    expect(JSON.stringify(body)).not.toContain(second.number);
  });
});

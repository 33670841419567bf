import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, type Outcome, query } from '../../testing/trpc-transport.ts';
import { listDeliveries, webhookFor } from '../webhook/testing.ts';
import { askedFor, readEvents, readRow, submittedBy } from './testing.ts';

const HOUR_MS = 60 * 60_000;
const ITEMS = [{ kind: 'field' as const, field: 'vehicleInfo.color' as const, reason: 'Which blue is it?' }];

let testApp: TestApp;
let owner: Person;
let admin: Person;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin', username: 'grace' });
});
afterAll(() => testApp.close());

const log = (person: Person, input: Record<string, unknown>): Promise<Outcome> =>
  mutate(testApp.as(person), 'review.logContact', input);

it('A logged call stops the clock at the time of the call, and the owner reads what is meant for them', async () => {
  const { id, createdAt } = await submittedBy(testApp, owner);
  const at = new Date(new Date(createdAt).getTime() + 1_000);
  testApp.advance(5_000);
  const said = { note: 'They sell because of a divorce', ownerNote: 'We spoke about the service book' };
  const logged = await log(admin, { id, channel: 'call', at: at.toISOString(), ...said });
  expect(logged).toMatchObject({ status: 200, body: { channel: 'call', author: 'grace', ...said } });
  expect(await readRow(testApp, id)).toMatchObject({ firstContactAt: at, waitingSince: null });

  const ofOwner = (await query(testApp.as(owner), 'review.ofOwner', { id })).body as {
    timeline: Record<string, unknown>[];
    clock: unknown;
  };
  expect(ofOwner.timeline.at(-1)).toMatchObject({ kind: 'contacted', to: 'call', by: 'team', note: said.ownerNote });
  expect(JSON.stringify(ofOwner)).not.toMatch(/divorce|grace/);
  const ofStaff = (await query(testApp.as(admin), 'review.ofStaff', { id })).body;
  expect(ofStaff).toMatchObject({ contacts: [{ channel: 'call', ...said, author: 'grace' }] });
  // The permanent event log contains none of the internal note.
  expect(JSON.stringify(await readEvents(testApp, id))).not.toContain('divorce');
});

it('A logged contact is told to webhooks of staff by its channel alone, and to no webhook of the owner', async () => {
  const events = ['consignment.contacted' as const];
  const refused = await testApp.as(owner).post('/api/webhooks', { url: 'https://garage.example/own', events });
  expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, ['events']]);
  const ofOwner = await webhookFor(testApp, owner, 'https://garage.example/own');
  // As if it had been chosen.
  await testApp.db.updateTable('webhooks').set({ events }).where('id', '=', ofOwner.id).execute();
  const { id: ofStaff } = await webhookFor(testApp, admin, 'https://crm.example/hooks', {
    allConsignments: true,
    events,
  });
  const { id, number } = await submittedBy(testApp, owner);
  await log(admin, { id, channel: 'call', note: 'A divorce', ownerNote: 'We spoke' });
  const rows = await testApp.db
    .selectFrom('webhookDeliveries')
    .select(['webhookId', 'message'])
    .where('consignmentId', '=', id)
    .execute();
  const data = { consignmentId: id, number, from: null, to: 'call' };
  expect(rows).toEqual([
    { webhookId: ofStaff, message: { type: 'consignment.contacted', timestamp: expect.any(String), data } },
  ]);
  expect(await listDeliveries(testApp, ofOwner.id)).toEqual([]);
  await testApp.db.deleteFrom('webhooks').where('id', 'in', [ofStaff, ofOwner.id]).execute();
});

it('A contact before the owner’s answer does not stop the clock of the answer; one after it does', async () => {
  const { id } = await askedFor(testApp, admin, owner, ITEMS);
  const before = new Date();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await mutate(testApp.as(owner), 'review.answerChanges', { id, vehicleInfo: { color: 'Blu Corsa' } });
  expect((await log(admin, { id, channel: 'email', at: before.toISOString() })).status).toBe(200);
  expect((await readRow(testApp, id))?.waitingSince).not.toBeNull();
  expect((await log(admin, { id, channel: 'meeting' })).status).toBe(200);
  expect((await readRow(testApp, id))?.waitingSince).toBeNull();
});

it.each([
  ['in the future', HOUR_MS],
  ['before the submission', -HOUR_MS],
])('A contact %s is refused', async (_, offset) => {
  const { id } = await submittedBy(testApp, owner);
  const at = new Date(testApp.deps.clock().getTime() + offset).toISOString();
  expect(await log(admin, { id, channel: 'call', at })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED' },
  });
  expect((await readRow(testApp, id))?.firstContactAt).toBeNull();
});

it('Neither owners nor viewers log contacts, and nobody logs one of a case that is not there', async () => {
  const { id } = await submittedBy(testApp, owner);
  const viewer = await testApp.person({ role: 'viewer' });
  const statuses = [await log(owner, { id, channel: 'call' }), await log(viewer, { id, channel: 'call' })];
  expect(statuses.map(({ status }) => status)).toEqual([403, 403]);
  expect(await log(admin, { id: 999_999, channel: 'call' })).toMatchObject({ status: 404 });
});

import { draftKeptUntil } from '@marque/domain/consignment/draft-keeping';
import { afterEach, expect, it } from 'vitest';
import { findDraft } from '../modules/draft/draft.queries.ts';
import { saveDraft } from '../modules/draft/draft.service.ts';
import { createTestApp, type Person, type TestApp } from '../testing/test-app.ts';
import { endOldDrafts } from './old-drafts.ts';

const DAY_MS = 24 * 60 * 60_000;

let testApp: TestApp;
let owner: Person;
afterEach(() => testApp.close());

async function begin(environment: Record<string, string> = {}): Promise<void> {
  testApp = await createTestApp(environment);
  ({ owner } = await testApp.ownerWithDraft({ vehicleInfo: { year: 2019, make: 'Ferrari', model: '488 Pista' } }));
  await testApp.db
    .updateTable('users')
    .set({ email: 'ada@example.com', emailConfirmedAt: new Date() })
    .where('id', '=', owner.id)
    .execute();
}

async function daysLater(days: number) {
  testApp.advance(days * DAY_MS);
  return endOldDrafts(testApp.deps);
}

const readReminders = () =>
  testApp.db.selectFrom('mails').select(['toAddress', 'data']).where('kind', '=', 'draft_reminder').execute();
const readDrafts = () => testApp.db.selectFrom('draftConsignments').select('id').execute();

it('A draft that nobody changes brings a reminder after 60 days and is deleted after 90', async () => {
  await begin();
  expect(await daysLater(59)).toEqual({ reminded: 0, deleted: 0 });
  expect(await daysLater(1.1)).toEqual({ reminded: 1, deleted: 0 });
  expect(await readReminders()).toMatchObject([
    { toAddress: 'ada@example.com', data: { vehicle: '2019 Ferrari 488 Pista' } },
  ]);
  expect(await daysLater(29)).toEqual({ reminded: 0, deleted: 0 });
  expect(await daysLater(1.1)).toEqual({ reminded: 0, deleted: 1 });
  expect(await readDrafts()).toEqual([]);
  expect(await readReminders()).toHaveLength(1);
  const events = await testApp.db.selectFrom('consignmentEvents').select(['kind', 'actorId', 'ownerId']).execute();
  expect(events).toContainEqual({ kind: 'draft_deleted', actorId: null, ownerId: owner.id });
});

it('A draft of whose end nobody was told is not deleted for 30 days more, as its card and the email say', async () => {
  await begin();
  expect(await daysLater(200)).toEqual({ reminded: 1, deleted: 0 });
  const [reminder] = await readReminders();
  testApp.advance(5 * DAY_MS);
  const draft = await findDraft(testApp.db, owner.id);
  const keptUntil = draft && draftKeptUntil(draft, 90, testApp.deps.clock());
  expect(keptUntil?.getTime()).toBeLessThan(testApp.deps.clock().getTime() + 26 * DAY_MS);
  expect(reminder?.data).toMatchObject({ keptUntil: keptUntil?.toISOString() });
  testApp.advance(-5 * DAY_MS);
  expect(await daysLater(29)).toEqual({ reminded: 0, deleted: 0 });
  expect(await daysLater(1.1)).toEqual({ reminded: 0, deleted: 1 });
});

it('A draft that was saved after the reminder is kept, and its owner is told again before its end', async () => {
  await begin();
  await daysLater(61);
  await saveDraft(testApp.db, owner.id, { currentStep: 1 });
  // The database writes the time by its own clock.
  const savedAt = testApp.deps.clock();
  await testApp.db
    .updateTable('draftConsignments')
    .set({ lastSaved: new Date(savedAt.getTime() + 1) })
    .execute();
  expect(await daysLater(59)).toEqual({ reminded: 0, deleted: 0 });
  expect(await daysLater(1.1)).toEqual({ reminded: 1, deleted: 0 });
  expect(await readReminders()).toHaveLength(2);
});

it('An owner without a confirmed address gets no email, and the draft ends all the same', async () => {
  await begin();
  await testApp.db.updateTable('users').set({ emailConfirmedAt: null }).execute();
  expect(await daysLater(61)).toEqual({ reminded: 1, deleted: 0 });
  expect(await readReminders()).toEqual([]);
  expect(await daysLater(31)).toEqual({ reminded: 0, deleted: 1 });
});

it('With DRAFT_KEPT_DAYS=0 drafts are kept for good', async () => {
  await begin({ DRAFT_KEPT_DAYS: '0' });
  expect(await daysLater(1_000)).toEqual({ reminded: 0, deleted: 0 });
  expect(await readDrafts()).toHaveLength(1);
});

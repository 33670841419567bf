import { listPhotosInOrder } from '@marque/domain/photo/photos';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountFacts } from '../modules/account/passwords-testing.ts';
import { saveDraft } from '../modules/draft/draft.service.ts';
import { askedFor, readEvents, readRow, submittedBy } from '../modules/review/testing.ts';
import { createTestApp, type Person, type TestApp } from '../testing/test-app.ts';
import { mutate } from '../testing/trpc-transport.ts';
import { closeAccounts } from './close-accounts.ts';

const testApps: TestApp[] = [];
let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;
let admin: Person;

beforeEach(async () => {
  // Each of these tests advances the clock, which would make other tests' accounts due.
  testApp = await createTestApp();
  testApps.push(testApp);
  facts = accountFacts(testApp);
  admin = await testApp.person({ role: 'admin' });
});
afterAll(async () => {
  for (const each of testApps) await each.close();
});

const DAY = 24 * 60 * 60_000;
const wish = async (person: Person) =>
  ((await mutate(testApp.as(person), 'account.requestDeletion')).body as { receipt: string }).receipt;
const exists = async ({ id }: Person) =>
  (await testApp.db.selectFrom('users').select('id').where('id', '=', id).execute()).length > 0;
const photo = async (person: Person) => {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#345' } });
  return (await testApp.as(person).upload(await picture.jpeg().toBuffer())).json();
};
const OF_A_CASE = [
  'consignmentVersions',
  'changeRequests',
  'proposals',
  'messages',
  'messageReads',
  'consignmentContacts',
  'consignmentNotes',
] as const;
const count = async (table: (typeof OF_A_CASE)[number] | 'draftConsignments' | 'photos') =>
  (await testApp.db.selectFrom(table).selectAll().execute()).length;
const storedKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of testApp.deps.photoStore.list()) keys.push(key);
  return keys;
};

const newestMessage = async () => {
  const rows = await testApp.db.selectFrom('messages').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id;
};

describe('An account whose deletion is due', () => {
  it('goes with everything its owner gave, and one last message', async () => {
    const person = await testApp.person();
    const address = `${person.username}@example.com`;
    const [live, hidden] = [await submittedBy(testApp, person), await submittedBy(testApp, person)];
    const asked = await askedFor(testApp, admin, person, [
      { kind: 'field', field: 'vehicleInfo.vin', reason: 'Check' },
    ]);
    await mutate(testApp.as(person), 'review.answerChanges', { id: asked.id });
    await mutate(testApp.as(admin), 'review.delete', { id: hidden.id });
    const inDraft = await photo(person);
    await photo(person);
    await saveDraft(testApp.db, person.id, { photos: { scenic: [inDraft] } });
    await mutate(testApp.as(person), 'message.send', { id: live.id, text: 'Shall I send the records?' });
    await mutate(testApp.as(admin), 'message.send', { id: live.id, text: 'Yes, please.' });
    await mutate(testApp.as(person), 'message.markRead', { id: live.id, upTo: await newestMessage() });
    await mutate(testApp.as(admin), 'review.addNote', { id: live.id, text: 'Ask for the second key' });
    const contact = { channel: 'call', note: 'For us alone', ownerNote: 'About the documents' };
    await mutate(testApp.as(admin), 'review.logContact', { id: live.id, ...contact });
    const proposal = { id: live.id, note: 'Repainted', vehicleInfo: { color: 'Rosso' } };
    await mutate(testApp.as(person), 'review.propose', proposal);
    for (const table of OF_A_CASE) expect([table, await count(table)]).not.toEqual([table, 0]);
    const receipt = await wish(person);
    const ids = [live.id, hidden.id, asked.id].sort((a, b) => a - b);

    testApp.advance(30 * DAY - 1_000);
    expect((await closeAccounts(testApp.deps)).accounts).toBe(0);
    expect([await exists(person), (await storedKeys()).length]).toEqual([true, 2]);

    testApp.advance(1_000);
    const photos = 2 + [live, hidden, asked].flatMap((each) => listPhotosInOrder(each.photos)).length;
    expect(await closeAccounts(testApp.deps)).toEqual({ accounts: 1, photos, rows: 0 });
    expect([await exists(person), await storedKeys()]).toEqual([false, []]);
    expect(await Promise.all(ids.map((id) => readRow(testApp, id)))).toEqual([undefined, undefined, undefined]);
    for (const table of [...OF_A_CASE, 'draftConsignments', 'photos'] as const)
      expect([table, await count(table)]).toEqual([table, 0]);
    for (const id of ids)
      expect((await readEvents(testApp, id)).at(-1)).toMatchObject({ kind: 'purged', actorId: null });
    expect((await facts.getEvents(person)).at(-1)).toEqual({
      kind: 'account_closed',
      actorId: null,
      data: { receipt },
    });

    const mails = await testApp.db.selectFrom('mails').selectAll().orderBy('id').execute();
    expect(mails.filter(({ toAddress }) => toAddress === address)).toMatchObject([
      { kind: 'account_deleted', toName: 'Ada Byron', userId: null, data: { username: person.username, receipt } },
    ]);
    expect(mails.find(({ kind }) => kind === 'deletion_requested')).toMatchObject({ toAddress: '', state: 'expired' });
  });

  it('cannot be signed in to any more', async () => {
    const person = await testApp.person();
    await wish(person);
    testApp.advance(30 * DAY);
    const again = await testApp.deps.sessions.create({ id: person.id, role: 'user' });
    expect(await facts.isSignedIn(`marque_session=${again.id}`)).toBe(true);
    await closeAccounts(testApp.deps);
    expect(await facts.isSignedIn(`marque_session=${again.id}`)).toBe(false);
    expect((await facts.logIn(person, 'a long enough password')).statusCode).toBe(401);
  });

  it('is closed once by processes that do it at the same time, and nobody else is touched', async () => {
    const [person, other] = [await testApp.person(), await testApp.person()];
    const kept = await submittedBy(testApp, other);
    await submittedBy(testApp, person);
    await wish(person);
    testApp.advance(30 * DAY);
    const results = await Promise.all([
      closeAccounts(testApp.deps),
      closeAccounts(testApp.deps),
      closeAccounts(testApp.deps),
    ]);
    expect(results.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(1);
    const closed = (await facts.getEvents(person)).filter(({ kind }) => kind === 'account_closed');
    expect([closed.length, await exists(other), (await readRow(testApp, kept.id))?.deletedAt]).toEqual([1, true, null]);
  });

  it('stays when its owner changed their mind', async () => {
    const person = await testApp.person();
    await wish(person);
    await mutate(testApp.as(person), 'account.cancelDeletion');
    testApp.advance(31 * DAY);
    expect((await closeAccounts(testApp.deps)).accounts).toBe(0);
    expect(await exists(person)).toBe(true);
  });

  it('goes on its day even when an administrator deleted it before', async () => {
    const person = await testApp.person();
    const { id } = await submittedBy(testApp, person);
    await wish(person);
    await mutate(testApp.as(admin), 'users.delete', { id: person.id });
    const deletedAt = new Date(testApp.deps.clock().getTime() + 29 * DAY);
    await testApp.db.updateTable('consignments').set({ deletedAt }).where('id', '=', id).execute();
    testApp.advance(30 * DAY);
    expect((await closeAccounts(testApp.deps)).accounts).toBe(1);
    expect([await exists(person), await readRow(testApp, id)]).toEqual([false, undefined]);
    const farewells = testApp.db.selectFrom('mails').select('id').where('kind', '=', 'account_deleted');
    expect(await farewells.execute()).toEqual([]);
  });

  it('does not keep the others waiting when it cannot be closed', async () => {
    const [first, second] = [await testApp.person(), await testApp.person()];
    await photo(first);
    await wish(first);
    await wish(second);
    testApp.advance(30 * DAY);
    const broken = vi.fn().mockRejectedValue(new Error('the store is away'));
    const result = await closeAccounts({ ...testApp.deps, photos: { ...testApp.deps.photos, deletePhoto: broken } });
    expect([result.accounts, await exists(first), await exists(second)]).toEqual([2, false, false]);
    expect(testApp.logged).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'could not close an account completely' }),
    );
  });

  it('leaves no address behind once the last message is gone', async () => {
    const person = await testApp.person();
    await wish(person);
    testApp.advance(30 * DAY);
    await closeAccounts(testApp.deps);
    const farewell = () =>
      testApp.db.selectFrom('mails').selectAll().where('kind', '=', 'account_deleted').executeTakeFirstOrThrow();
    await closeAccounts(testApp.deps);
    expect((await farewell()).toAddress).toBe(`${person.username}@example.com`);
    await testApp.db.updateTable('mails').set({ state: 'sent' }).where('kind', '=', 'account_deleted').execute();
    await closeAccounts(testApp.deps);
    expect(await farewell()).toMatchObject({ toAddress: '', toName: '', data: {} });
  });
});

import { photosInOrder } from '@marque/domain/photo/photos';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountFacts } from '../modules/account/passwords-testing.ts';
import { saveDraft } from '../modules/draft/draft.service.ts';
import { askedFor, eventsOf, rowOf, submittedBy } from '../modules/review/testing.ts';
import { createWorld, type Person, type World } from '../testing/test-app.ts';
import { mutate } from '../testing/trpc-transport.ts';
import { closeAccounts } from './close-accounts.ts';

const worlds: World[] = [];
let world: World;
let facts: ReturnType<typeof accountFacts>;
let admin: Person;

beforeEach(async () => {
  // Time goes on in each of them, and would make other tests' accounts due.
  world = await createWorld();
  worlds.push(world);
  facts = accountFacts(world);
  admin = await world.person({ role: 'admin' });
});
afterAll(async () => {
  for (const each of worlds) await each.close();
});

const DAY = 24 * 60 * 60_000;
const wish = async (person: Person) =>
  ((await mutate(world.as(person), 'account.requestDeletion')).body as { receipt: string }).receipt;
const exists = async ({ id }: Person) =>
  (await world.db.selectFrom('users').select('id').where('id', '=', id).execute()).length > 0;
const photo = async (person: Person) => {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#345' } });
  return (await world.as(person).upload(await picture.jpeg().toBuffer())).json();
};
const storedKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of world.deps.photoStore.list()) keys.push(key);
  return keys;
};

describe('An account whose deletion is due', () => {
  it('goes with everything its owner gave, and one last message', async () => {
    const person = await world.person();
    const address = `${person.username}@example.com`;
    const [live, hidden] = [await submittedBy(world, person), await submittedBy(world, person)];
    const asked = await askedFor(world, admin, person, [{ kind: 'field', field: 'vehicleInfo.vin', reason: 'Check' }]);
    await mutate(world.as(person), 'review.answerChanges', { id: asked.id });
    await mutate(world.as(admin), 'review.delete', { id: hidden.id });
    const inDraft = await photo(person);
    await photo(person);
    await saveDraft(world.db, person.id, { photos: { scenic: [inDraft] } });
    const receipt = await wish(person);
    const ids = [live.id, hidden.id, asked.id].sort((a, b) => a - b);

    world.advance(30 * DAY - 1_000);
    expect((await closeAccounts(world.deps)).accounts).toBe(0);
    expect([await exists(person), (await storedKeys()).length]).toEqual([true, 2]);

    world.advance(1_000);
    const photos = 2 + [live, hidden, asked].flatMap((each) => photosInOrder(each.photos)).length;
    expect(await closeAccounts(world.deps)).toEqual({ accounts: 1, photos, rows: 0 });
    expect([await exists(person), await storedKeys()]).toEqual([false, []]);
    expect(await Promise.all(ids.map((id) => rowOf(world, id)))).toEqual([undefined, undefined, undefined]);
    for (const table of ['consignmentVersions', 'draftConsignments', 'photos', 'changeRequests'] as const) {
      expect([table, await world.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
    for (const id of ids) expect((await eventsOf(world, id)).at(-1)).toMatchObject({ kind: 'purged', actorId: null });
    expect((await facts.eventsOf(person)).at(-1)).toEqual({ kind: 'account_closed', actorId: null, data: { receipt } });

    const mails = await world.db.selectFrom('mails').selectAll().orderBy('id').execute();
    expect(mails.filter(({ toAddress }) => toAddress === address)).toMatchObject([
      { kind: 'account_deleted', toName: 'Ada Byron', userId: null, data: { username: person.username, receipt } },
    ]);
    expect(mails.find(({ kind }) => kind === 'deletion_requested')).toMatchObject({ toAddress: '', state: 'expired' });
  });

  it('cannot be signed in to any more', async () => {
    const person = await world.person();
    await wish(person);
    world.advance(30 * DAY);
    const again = await world.deps.sessions.create({ id: person.id, role: 'user' });
    expect(await facts.isSignedIn(`marque_session=${again.id}`)).toBe(true);
    await closeAccounts(world.deps);
    expect(await facts.isSignedIn(`marque_session=${again.id}`)).toBe(false);
    expect((await facts.logIn(person, 'a long enough password')).statusCode).toBe(401);
  });

  it('is closed once by processes that do it at the same time, and nobody else is touched', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const kept = await submittedBy(world, other);
    await submittedBy(world, person);
    await wish(person);
    world.advance(30 * DAY);
    const results = await Promise.all([
      closeAccounts(world.deps),
      closeAccounts(world.deps),
      closeAccounts(world.deps),
    ]);
    expect(results.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(1);
    const closed = (await facts.eventsOf(person)).filter(({ kind }) => kind === 'account_closed');
    expect([closed.length, await exists(other), (await rowOf(world, kept.id))?.deletedAt]).toEqual([1, true, null]);
  });

  it('stays when its owner changed his mind', async () => {
    const person = await world.person();
    await wish(person);
    await mutate(world.as(person), 'account.cancelDeletion');
    world.advance(31 * DAY);
    expect((await closeAccounts(world.deps)).accounts).toBe(0);
    expect(await exists(person)).toBe(true);
  });

  it('goes on its day even when an administrator deleted it before', async () => {
    const person = await world.person();
    const { id } = await submittedBy(world, person);
    await wish(person);
    await mutate(world.as(admin), 'users.delete', { id: person.id });
    const deletedAt = new Date(world.deps.clock().getTime() + 29 * DAY);
    await world.db.updateTable('consignments').set({ deletedAt }).where('id', '=', id).execute();
    world.advance(30 * DAY);
    expect((await closeAccounts(world.deps)).accounts).toBe(1);
    expect([await exists(person), await rowOf(world, id)]).toEqual([false, undefined]);
    const farewells = world.db.selectFrom('mails').select('id').where('kind', '=', 'account_deleted');
    expect(await farewells.execute()).toEqual([]);
  });

  it('does not keep the others waiting when it cannot be closed', async () => {
    const [first, second] = [await world.person(), await world.person()];
    await photo(first);
    await wish(first);
    await wish(second);
    world.advance(30 * DAY);
    const broken = vi.fn().mockRejectedValue(new Error('the store is away'));
    const result = await closeAccounts({ ...world.deps, photos: { ...world.deps.photos, deletePhoto: broken } });
    expect([result.accounts, await exists(first), await exists(second)]).toEqual([2, false, false]);
    expect(world.logged).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'an account that is due could not be closed in full' }),
    );
  });

  it('leaves no address behind once the last message is gone', async () => {
    const person = await world.person();
    await wish(person);
    world.advance(30 * DAY);
    await closeAccounts(world.deps);
    const farewell = () =>
      world.db.selectFrom('mails').selectAll().where('kind', '=', 'account_deleted').executeTakeFirstOrThrow();
    await closeAccounts(world.deps);
    expect((await farewell()).toAddress).toBe(`${person.username}@example.com`);
    await world.db.updateTable('mails').set({ state: 'sent' }).where('kind', '=', 'account_deleted').execute();
    await closeAccounts(world.deps);
    expect(await farewell()).toMatchObject({ toAddress: '', toName: '', data: {} });
  });
});

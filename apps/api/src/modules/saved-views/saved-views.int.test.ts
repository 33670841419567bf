import type { SavedView } from '@marque/domain/review/saved-views';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { unzip } from '../photo-archive/testing.ts';

let testApp: TestApp;
let admin: Person;
let vera: Person;
let rosa: Person;
let viewer: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.person({ role: 'admin', username: 'grace' });
  vera = await testApp.person({ role: 'reviewer', username: 'vera' });
  rosa = await testApp.person({ role: 'reviewer', username: 'rosa' });
  viewer = await testApp.person({ role: 'viewer', username: 'lin' });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db.deleteFrom('savedViews').execute();
});

interface Wish {
  name?: string;
  filter?: object;
  shared?: boolean;
}

const create = (as: Person, { name = 'Ferraris', filter = { q: 'ferrari' }, shared = false }: Wish = {}) =>
  mutate(testApp.as(as), 'savedView.create', { name, filter, shared });
const update = (as: Person, id: number, change: Wish) => mutate(testApp.as(as), 'savedView.update', { id, ...change });
const remove = (as: Person, id: number) => mutate(testApp.as(as), 'savedView.delete', { id });

async function created(as: Person, wish: Wish = {}): Promise<SavedView> {
  const { status, body } = await create(as, wish);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as SavedView;
}

async function listed(as: Person): Promise<SavedView[]> {
  return (await query(testApp.as(as), 'savedView.list')).body as SavedView[];
}

const namesFor = async (as: Person) => (await listed(as)).map(({ name }) => name);

describe('An own view', () => {
  it('keeps name, filter, order and layout for whoever saved it, and nobody else', async () => {
    const filter = { status: 'in_review', q: 'ferrari', sort: 'customer', assignee: 'me', layout: 'grid' };
    const view = await created(viewer, { name: 'My Ferraris', filter });
    expect(view).toEqual({
      id: expect.any(Number),
      name: 'My Ferraris',
      filter,
      shared: false,
      mine: true,
      author: 'lin',
      colleague: null,
    });
    expect(await listed(viewer)).toEqual([view]);
    expect(await listed(admin)).toEqual([]);
  });

  it('is renamed and changed, each alone', async () => {
    const { id } = await created(viewer, { filter: { q: 'ferrari', sort: 'oldest' } });
    expect((await update(viewer, id, { name: 'Reds' })).body).toMatchObject({ name: 'Reds', filter: { q: 'ferrari' } });
    expect((await update(viewer, id, { filter: { status: 'pending' } })).body).toMatchObject({
      name: 'Reds',
      filter: { status: 'pending', q: '', sort: null, assignee: null, layout: 'rows' },
    });
    // Keeping its own name is not a conflict.
    expect((await update(viewer, id, { name: 'REDS' })).body).toMatchObject({ name: 'REDS' });
    expect((await remove(viewer, id)).body).toEqual({ deleted: true });
    expect(await listed(viewer)).toEqual([]);
  });

  it('is for everybody else as if it were not there, also for administrators', async () => {
    const { id } = await created(vera);
    const missing = await remove(admin, 999_999_999);
    expect(missing).toMatchObject({ status: 404, body: { code: 'SAVED_VIEW_NOT_FOUND' } });
    expect(await remove(admin, id)).toEqual(missing);
    expect(await update(admin, id, { name: 'Mine' })).toEqual(missing);
    expect(await namesFor(vera)).toEqual(['Ferraris']);
  });

  it('has a name that its owner has for no other one, in capitals or not', async () => {
    const { id } = await created(vera, { name: 'Überfällig' });
    const message = 'You already have a view named “ÜBERFÄLLIG”.';
    const taken = { status: 409, body: { code: 'SAVED_VIEW_NAME_TAKEN', message } };
    expect(await create(vera, { name: 'ÜBERFÄLLIG' })).toMatchObject(taken);
    const other = await created(vera, { name: 'Other' });
    expect(await update(vera, other.id, { name: 'ÜBERFÄLLIG' })).toMatchObject(taken);
    // A colleague and the team may use the same name.
    await created(rosa, { name: 'Überfällig' });
    await created(vera, { name: 'Überfällig', shared: true });
    expect((await listed(vera)).find((view) => view.id === id)?.name).toBe('Überfällig');
    const both = await Promise.all([create(rosa, { name: 'Twice' }), create(rosa, { name: 'twice' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is one of at most 30', async () => {
    for (let n = 1; n <= 29; n += 1) await created(vera, { name: `View ${n}` });
    const both = await Promise.all([create(vera, { name: 'One' }), create(vera, { name: 'Another' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'TOO_MANY_SAVED_VIEWS',
      message: 'You already have 30 views of your own. Please delete one before you save another.',
    });
    // Shared ones have their own limit, and one that is no longer shared counts as an own one again.
    const { id } = await created(vera, { name: 'For all', shared: true });
    expect(await update(vera, id, { shared: false })).toMatchObject({ status: 409 });
    await created(rosa);
  });

  it('is refused without a name, and with a status or a sort that there is not', async () => {
    for (const [wish, path] of [
      [{ name: ' ' }, ['name']],
      [{ name: 'x'.repeat(61) }, ['name']],
      [{ filter: { status: 'sold' } }, ['filter', 'status']],
      [{ filter: { sort: 'price' } }, ['filter', 'sort']],
      [{ filter: { assignee: 'you' } }, ['filter', 'assignee']],
      [{ filter: { layout: 'map' } }, ['filter', 'layout']],
    ] as const) {
      const outcome = await create(vera, wish);
      expect(outcome).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', issues: [{ path }] } });
    }
  });
});

describe('A shared view', () => {
  it('is seen by all staff, with the name of whoever saved it', async () => {
    const view = await created(vera, { shared: true });
    expect(await listed(viewer)).toEqual([{ ...view, mine: false, author: 'vera' }]);
    await created(viewer, { name: 'Own' });
    expect(await namesFor(viewer)).toEqual(['Own', 'Ferraris']);
  });

  it('is made by those who may assign cases, and by nobody else', async () => {
    expect(await create(viewer, { shared: true })).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    const { id } = await created(viewer);
    expect(await update(viewer, id, { shared: true })).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    expect(await listed(admin)).toEqual([]);
  });

  it('is changed and deleted by its author and by administrators, and by nobody else', async () => {
    const { id } = await created(vera, { shared: true });
    for (const other of [rosa, viewer]) {
      expect(await update(other, id, { name: 'Ours' })).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
      expect(await remove(other, id)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    }
    expect((await update(admin, id, { name: 'Ours' })).body).toMatchObject({ name: 'Ours', author: 'vera' });
    expect((await update(vera, id, { filter: { status: 'pending' } })).body).toMatchObject({ name: 'Ours' });
    expect((await remove(admin, id)).status).toBe(200);
    expect(await remove(vera, id)).toMatchObject({ status: 404 });
  });

  it('is taken back by its author alone, and nobody else sees it then', async () => {
    const { id } = await created(vera, { shared: true });
    expect(await update(admin, id, { shared: false })).toMatchObject({ status: 403 });
    expect((await update(vera, id, { shared: false })).body).toMatchObject({ shared: false, mine: true });
    expect(await listed(admin)).toEqual([]);
    expect((await update(vera, id, { shared: true })).body).toMatchObject({ shared: true });
  });

  it('is no longer changed by an author who became a viewer', async () => {
    const mia = await testApp.person({ role: 'reviewer', username: 'mia' });
    const { id } = await created(mia, { shared: true });
    await mutate(testApp.as(admin), 'users.changeRole', { id: mia.id, role: 'viewer' });
    const { id: session } = await testApp.deps.sessions.create({ id: mia.id, role: 'viewer' });
    const again = { ...mia, cookie: `marque_session=${session}` };
    expect(await update(again, id, { name: 'Mine' })).toMatchObject({ status: 403 });
    expect(await update(again, id, { shared: false })).toMatchObject({ status: 403 });
  });

  it('has a name that no other shared one has', async () => {
    await created(vera, { name: 'Overdue', shared: true });
    const message = 'There is already a shared view named “overdue”.';
    const taken = { status: 409, body: { code: 'SAVED_VIEW_NAME_TAKEN', message } };
    expect(await create(rosa, { name: 'overdue', shared: true })).toMatchObject(taken);
    const { id } = await created(rosa, { name: 'overdue' });
    expect(await update(rosa, id, { shared: true })).toMatchObject(taken);
    const both = await Promise.all([vera, rosa].map((as) => create(as, { name: 'Both', shared: true })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is one of at most 100', async () => {
    for (let n = 1; n <= 100; n += 1) await created([vera, rosa][n % 2] ?? vera, { name: `V ${n}`, shared: true });
    expect(await create(admin, { shared: true })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_SAVED_VIEWS', message: expect.stringContaining('The team already shares 100 views') },
    });
  });
});

describe('A view of a colleague’s cases', () => {
  it('has their name, and refuses whoever cannot be assigned cases', async () => {
    const view = await created(admin, { filter: { assignee: vera.id }, shared: true });
    expect(view).toMatchObject({ filter: { assignee: vera.id }, colleague: 'vera' });
    for (const assignee of [viewer.id, 999_999_999]) {
      expect(await create(admin, { name: 'Other', filter: { assignee } })).toMatchObject({
        status: 400,
        body: {
          code: 'VALIDATION_FAILED',
          issues: [{ path: ['filter', 'assignee'], message: 'Choose an administrator or a reviewer' }],
        },
      });
    }
  });

  it('names nobody once they are gone, does not turn into everybody’s, and can still be renamed', async () => {
    const mona = await testApp.person({ role: 'reviewer', username: 'mona' });
    const { id } = await created(vera, { filter: { assignee: mona.id } });
    await mutate(testApp.as(admin), 'users.delete', { id: mona.id });
    const [view] = await listed(vera);
    expect(view).toMatchObject({ filter: { assignee: mona.id }, colleague: null });
    const shown = await query(testApp.as(vera), 'admin.consignments', { assignee: mona.id });
    expect(shown).toMatchObject({ status: 200, body: { items: [], total: 0 } });
    expect((await update(vera, id, { name: 'Whose?' })).body).toMatchObject({ name: 'Whose?', colleague: null });
  });
});

describe('The views of an account that is closed', () => {
  it('are deleted with it, and the shared ones stay without an author, for administrators to change', async () => {
    const nora = await testApp.person({ role: 'reviewer', username: 'nora' });
    await created(nora, { name: 'Own' });
    const { id } = await created(nora, { name: 'For all', shared: true });
    expect((await mutate(testApp.as(admin), 'users.delete', { id: nora.id })).status).toBe(200);
    const left = await testApp.db.selectFrom('savedViews').select(['name', 'userId']).execute();
    expect(left).toEqual([{ name: 'For all', userId: null }]);
    expect(await listed(viewer)).toMatchObject([{ name: 'For all', author: null, mine: false }]);
    expect(await update(rosa, id, { name: 'Mine' })).toMatchObject({ status: 403 });
    expect((await update(admin, id, { name: 'Ours' })).body).toMatchObject({ name: 'Ours', author: null });
    // The row of the account is removed later.
    await testApp.db.deleteFrom('users').where('id', '=', nora.id).execute();
    expect((await remove(admin, id)).status).toBe(200);
  });
});

describe('What a member of staff saved', () => {
  it('is in their data export, own and shared', async () => {
    await created(vera, { name: 'Own', filter: { q: 'ferrari', assignee: 'me' } });
    await created(vera, { name: 'For all', shared: true });
    await created(rosa, { name: 'Hers', shared: true });
    const files = await unzip((await testApp.as(vera).get('/api/account/export')).rawPayload);
    const { savedViews } = JSON.parse(files.get('data.json')?.toString() ?? '');
    expect(savedViews).toEqual([
      {
        name: 'Own',
        shared: false,
        filter: { status: null, q: 'ferrari', sort: null, assignee: 'me', layout: 'rows' },
        createdAt: expect.any(String),
      },
      expect.objectContaining({ name: 'For all', shared: true }),
    ]);
  });
});

describe('The last choice', () => {
  const remember = (as: Person, choice: object) => mutate(testApp.as(as), 'savedView.remember', choice);
  const last = async (as: Person) => (await query(testApp.as(as), 'savedView.last')).body;

  it('is remembered for each member of staff, also a viewer, and nobody else', async () => {
    expect(await last(viewer)).toBeNull();
    const filter = { status: 'in_review', q: '', sort: 'customer', assignee: rosa.id, layout: 'grid' };
    const { status, body } = await remember(viewer, { filter });
    expect(status, JSON.stringify(body)).toBe(200);
    const { chosenAt } = body as { chosenAt: string };
    expect(await last(viewer)).toEqual({ filter, saved: null, chosenAt });
    expect(await last(rosa)).toBeNull();
    await remember(viewer, { filter: {} });
    expect(await last(viewer)).toMatchObject({ filter: { status: null, assignee: null, layout: 'rows' } });
    const rows = await testApp.db.selectFrom('lastViews').select('userId').execute();
    expect(rows).toEqual([{ userId: viewer.id }]);
  });

  it('has a search only as part of a saved view, until that is deleted', async () => {
    await remember(rosa, { filter: { q: 'ferrari' } });
    expect(await last(rosa)).toMatchObject({ filter: { q: '' }, saved: null });
    const { id } = await created(rosa);
    await remember(rosa, { filter: { q: 'ferrari' }, saved: id });
    expect(await last(rosa)).toMatchObject({ filter: { q: 'ferrari' }, saved: id });
    await remove(rosa, id);
    expect(await last(rosa)).toMatchObject({ saved: null });
  });

  it('never names the own view of somebody else', async () => {
    const { id } = await created(vera);
    expect((await remember(rosa, { filter: {}, saved: id })).status).toBe(200);
    expect(await last(rosa)).toMatchObject({ saved: null });
  });

  it('is refused where the list knows no such thing', async () => {
    for (const filter of [{ status: 'lost' }, { layout: 'tree' }, { assignee: 'all' }, { q: 'x'.repeat(101) }]) {
      expect((await remember(rosa, { filter })).status).toBe(400);
    }
  });

  it('is in the data export, and goes with the account', async () => {
    const gone = await testApp.person({ role: 'reviewer', username: 'otto' });
    await remember(gone, { filter: { status: 'approved' } });
    const files = await unzip((await testApp.as(gone).get('/api/account/export')).rawPayload);
    const data = JSON.parse(String(files.get('data.json')));
    expect(data.lastView).toMatchObject({ filter: { status: 'approved' } });
    await mutate(testApp.as(admin), 'users.delete', { id: gone.id });
    expect(await testApp.db.selectFrom('lastViews').where('userId', '=', gone.id).execute()).toEqual([]);
  });
});

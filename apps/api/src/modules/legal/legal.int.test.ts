import type { LegalPage } from '@marque/domain/product/legal-pages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { tokenFor } from '../access-token/testing.ts';
import { accountFacts } from '../account/passwords-testing.ts';
import { REGISTRATION, userRow } from '../auth/testing.ts';
import { unzip } from '../photo-archive/testing.ts';

let testApp: TestApp;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.person({ role: 'admin', username: 'counsel' });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db.deleteFrom('legalAcceptances').execute();
  await testApp.db.deleteFrom('legalTexts').execute();
});

const save = (page: LegalPage, text: string, basedOn: number, as = admin) =>
  mutate(testApp.as(as), 'legal.save', { page, text, basedOn });
const settings = async () => (await query(testApp.guest, 'product.settings')).body;
const readPage = async (page: LegalPage) => (await query(testApp.guest, 'legal.page', { page })).body;
const dueFor = async (person: Person) => (await query(testApp.as(person), 'legal.due')).body;
const accept = (person: Person, terms: number, privacy: number | null = null) =>
  mutate(testApp.as(person), 'legal.accept', { terms, privacy });
const acceptedBy = (userId: number) =>
  testApp.db
    .selectFrom('legalAcceptances')
    .select(['page', 'version', 'acceptedAt'])
    .where('userId', '=', userId as Person['id'])
    .orderBy('page')
    .execute();

async function register(username: string, accepted?: { terms: number | null; privacy: number | null }) {
  const outcome = await mutate(testApp.guest, 'auth.register', {
    ...REGISTRATION,
    username,
    email: `${username}@example.com`,
    ...(accepted && { accepted }),
  });
  expect(outcome.status).toBe(200);
  return (await userRow(testApp, username))?.id ?? 0;
}

describe('The pages that the company writes', () => {
  it('do not exist before they have a text, and after it was taken down', async () => {
    expect(await settings()).toMatchObject({ legal: { terms: null, privacy: null, imprint: null } });
    expect(await readPage('imprint')).toBeNull();

    expect((await save('imprint', '# Marque Inc.\n\n1 Main Street', 0)).status).toBe(200);
    expect(await settings()).toMatchObject({ legal: { terms: null, privacy: null, imprint: 1 } });
    expect(await readPage('imprint')).toMatchObject({
      page: 'imprint',
      version: 1,
      text: '# Marque Inc.\n\n1 Main Street',
    });

    expect((await save('imprint', '   ', 1)).status).toBe(200);
    expect(await settings()).toMatchObject({ legal: { imprint: null } });
    expect(await readPage('imprint')).toBeNull();
  });

  it('keep every version, which administrators read', async () => {
    await save('terms', 'First', 0);
    await save('terms', 'Second', 1);
    const { body } = await query(testApp.as(admin), 'legal.history', { page: 'terms' });
    expect(body).toMatchObject({
      text: 'Second',
      versions: [
        { version: 2, author: 'counsel', isEmpty: false },
        { version: 1, author: 'counsel', isEmpty: false },
      ],
    });
    expect((await query(testApp.as(admin), 'legal.version', { page: 'terms', version: 1 })).body).toMatchObject({
      text: 'First',
    });
    expect(await query(testApp.as(admin), 'legal.version', { page: 'terms', version: 3 })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('get no new version by the same text, and none over a newer one', async () => {
    await save('terms', 'First', 0);
    expect((await save('terms', 'First', 1)).body).toMatchObject({ versions: [{ version: 1 }] });
    expect(await save('terms', 'Other', 0)).toMatchObject({ status: 409, body: { code: 'SETTINGS_STALE' } });
    const both = await Promise.all([save('terms', 'One', 1), save('terms', 'Another', 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are recorded in the audit log when they change', async () => {
    await save('privacy', 'We keep little.', 0);
    const event = await testApp.db
      .selectFrom('consignmentEvents')
      .select(['actorId', 'ownerId', 'data'])
      .where('kind', '=', 'legal_text_changed')
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({ actorId: admin.id, ownerId: null, data: { page: 'privacy', to: '1' } });
  });
});

describe('A registration', () => {
  it('records which versions its form named, and when', async () => {
    await save('terms', 'Terms', 0);
    await save('privacy', 'Privacy', 0);
    const id = await register('accepting', { terms: 1, privacy: 1 });
    const acceptedAt = expect.any(Date);
    expect(await acceptedBy(id)).toEqual([
      { page: 'privacy', version: 1, acceptedAt },
      { page: 'terms', version: 1, acceptedAt },
    ]);
  });

  it('records nothing that its caller did not name, or that was never published', async () => {
    await save('terms', 'Terms', 0);
    expect(await acceptedBy(await register('by-a-script'))).toEqual([]);
    expect(await acceptedBy(await register('ahead', { terms: 7, privacy: 1 }))).toEqual([]);
  });
});

describe('New terms', () => {
  it('ask owners again, once for each version', async () => {
    const owner = await testApp.person();
    expect(await dueFor(owner)).toBeNull();
    await save('terms', 'First', 0);
    expect(await dueFor(owner)).toMatchObject({ terms: 1, privacy: null, isNewVersion: false });
    expect(await accept(owner, 1)).toEqual({ status: 200, body: null });
    expect(await dueFor(owner)).toBeNull();

    await save('terms', 'Second', 1);
    expect(await dueFor(owner)).toMatchObject({ terms: 2, isNewVersion: true });
    // The page still showed the first version.
    expect((await accept(owner, 1)).body).toMatchObject({ terms: 2 });
    await accept(owner, 2);
    expect(await dueFor(owner)).toBeNull();
    const events = await accountFacts(testApp).getEvents(owner);
    expect(events.map(({ kind, data }) => [kind, data])).toEqual([
      ['legal_text_accepted', { page: 'terms', to: '1' }],
      ['legal_text_accepted', { page: 'terms', to: '2' }],
    ]);
  });

  it('do not ask staff, nor anybody for a new privacy notice, nor for terms that were taken down', async () => {
    const owner = await testApp.person();
    await save('privacy', 'Privacy', 0);
    expect(await dueFor(owner)).toBeNull();
    await save('terms', 'Terms', 0);
    for (const role of ['admin', 'viewer', 'reviewer'] as const) {
      expect(await dueFor(await testApp.person({ role }))).toBeNull();
    }
    await save('terms', '', 1);
    expect(await dueFor(owner)).toBeNull();
  });

  it('stop no script: a token works as before', async () => {
    await save('terms', 'Terms', 0);
    const owner = await testApp.person();
    const token = await tokenFor(testApp, owner, { name: 'Importer', scopes: ['read', 'write'], expiresInDays: 30 });
    const response = await testApp.guest.get('/api/user/consignments', { authorization: `Bearer ${token}` });
    expect(response.statusCode).toBe(200);
  });
});

describe('What a person accepted', () => {
  it('is in their data export and goes with their account', async () => {
    const owner = await testApp.person();
    await save('terms', 'Terms', 0);
    await accept(owner, 1);
    const files = await unzip((await testApp.as(owner).get('/api/account/export')).rawPayload);
    expect(JSON.parse(files.get('data.json')?.toString() ?? '')).toMatchObject({
      acceptedTexts: [{ page: 'terms', version: 1, acceptedAt: expect.any(String) }],
    });

    const closed = await mutate(testApp.as(admin), 'users.delete', { id: owner.id });
    expect(closed.status).toBe(200);
    expect(await acceptedBy(owner.id)).toEqual([]);
  });
});

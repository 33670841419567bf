import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getToken } from '../../platform/account-links/account-links.ts';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { liftLock } from '../auth/login-guard.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
});
afterAll(() => testApp.close());

const MINUTE = 60_000;
let addresses = 0;

async function guess({ username }: Pick<Person, 'username'>, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    addresses += 1;
    const from = { 'x-forwarded-for': `203.0.${addresses >> 8}.${addresses & 255}` };
    await testApp.guest.post('/api/auth/login', { username, password: 'not the password' }, from);
  }
  await testApp.deps.background.settled();
}

const mailsTo = ({ id }: Person) =>
  testApp.db.selectFrom('mails').selectAll().where('userId', '=', id).orderBy('id').execute();
const findEvents = ({ id }: Person) =>
  testApp.db.selectFrom('consignmentEvents').select(['kind', 'actorId']).where('ownerId', '=', id).execute();

async function newestLink(person: Person): Promise<string> {
  const [mail] = (await mailsTo(person)).slice(-1);
  const { linkId } = (mail?.data ?? {}) as { linkId: string };
  return getToken({ current: testApp.deps.appSecret, previous: null }, 'unlock', linkId);
}

function logIn({ username }: Person, headers: Record<string, string>) {
  return testApp.guest.post('/api/auth/login', { username, password: PASSWORD }, headers);
}

describe('An account whose password strangers guess', () => {
  it('is locked for them once, which is recorded, and its owner gets an email', async () => {
    const owner = await testApp.person();
    await guess(owner, 4);
    expect(await mailsTo(owner)).toEqual([]);
    await guess(owner, 6);
    expect(await mailsTo(owner)).toMatchObject([
      { kind: 'account_locked', toAddress: `${owner.username}@example.com`, data: { username: owner.username } },
    ]);
    expect(await findEvents(owner)).toEqual([{ kind: 'account_locked', actorId: null }]);
  });

  it('sends its owner three messages a day at most', async () => {
    const owner = await testApp.person();
    for (let i = 0; i < 5; i++) {
      await guess(owner, 5);
      await liftLock(testApp.deps.rateLimits, owner.id);
    }
    expect(await mailsTo(owner)).toHaveLength(3);
    expect(await findEvents(owner)).toHaveLength(3);
  });

  it('is only recorded when there is no address to write to', async () => {
    const owner = await testApp.person();
    await testApp.db.updateTable('users').set({ email: null }).where('id', '=', owner.id).execute();
    await guess(owner, 5);
    expect(await mailsTo(owner)).toEqual([]);
    expect(await findEvents(owner)).toHaveLength(1);
  });

  it('has no effect when there is no such account', async () => {
    const count = async () => (await testApp.db.selectFrom('mails').select('id').execute()).length;
    const before = await count();
    await guess({ username: 'nobody at all' }, 8);
    expect(await count()).toBe(before);
  });
});

describe('The mailed link', () => {
  it('lets the owner sign in from an unknown browser, and signs no one in by itself', async () => {
    const owner = await testApp.person();
    await guess(owner, 10);
    const from = { 'x-forwarded-for': '192.0.2.77' };
    expect((await logIn(owner, from)).statusCode).toBe(429);

    const token = await newestLink(owner);
    const response = await testApp.guest.post('/trpc/account.unlock', { json: { token } }, from);
    expect(response.json().result.data.json).toEqual({ username: owner.username });
    expect(response.cookies.map(({ name }) => name)).toEqual(['marque_device']);

    await guess(owner, 10);
    expect((await logIn(owner, from)).statusCode).toBe(200);
    const device = { cookie: `marque_device=${response.cookies[0]?.value}`, 'x-forwarded-for': '192.0.2.78' };
    expect((await logIn(owner, device)).statusCode).toBe(200);
  });

  it('lifts the lock for everyone until it is reached again', async () => {
    const owner = await testApp.person();
    await guess(owner, 10);
    await mutate(testApp.guest, 'account.unlock', { token: await newestLink(owner) });
    expect((await logIn(owner, { 'x-forwarded-for': '192.0.2.79' })).statusCode).toBe(200);
  });

  it('works once', async () => {
    const owner = await testApp.person();
    await guess(owner, 5);
    const token = await newestLink(owner);
    expect((await mutate(testApp.guest, 'account.unlock', { token })).status).toBe(200);
    expect((await mutate(testApp.guest, 'account.unlock', { token })).body).toMatchObject({ code: 'LINK_INVALID' });
  });

  it('works for half an hour', async () => {
    const owner = await testApp.person();
    await guess(owner, 5);
    testApp.advance(30 * MINUTE);
    const { body } = await mutate(testApp.guest, 'account.unlock', { token: await newestLink(owner) });
    expect(body).toMatchObject({ code: 'LINK_INVALID' });
  });

  it.each(['x', '00000000-0000-4000-8000-000000000000.AAAA'])('cannot be made up (%s)', async (token) => {
    expect((await mutate(testApp.guest, 'account.unlock', { token })).status).toBe(422);
  });

  it('gives no access to a closed account', async () => {
    const owner = await testApp.person();
    await guess(owner, 5);
    const token = await newestLink(owner);
    await testApp.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', owner.id).execute();
    expect((await mutate(testApp.guest, 'account.unlock', { token })).status).toBe(422);
  });
});

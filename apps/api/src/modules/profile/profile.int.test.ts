import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query, rest } from '../../testing/trpc-transport.ts';

let testApp: TestApp;
let owner: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
});
afterAll(() => testApp.close());

const NOT_FOUND = { status: 404, body: { message: 'User not found', code: 'USER_NOT_FOUND' } };

describe('the profile', () => {
  it('has exactly the documented fields, through REST and tRPC', async () => {
    const expected = {
      status: 200,
      body: {
        id: owner.id,
        username: owner.username,
        role: 'user',
        firstName: 'Ada',
        lastName: 'Byron',
        email: `${owner.username}@example.com`,
        phone: '+12125550123',
        phoneVerified: true,
        smsConsent: false,
        twoFactorEnabled: false,
        twoFactorMethod: 'app',
        deletionDueAt: null,
      },
    };
    expect(rest(await testApp.as(owner).get(`/api/users/${owner.id}/profile`))).toEqual(expected);
    expect(await query(testApp.as(owner), 'profile.get')).toEqual(expected);
    expect(await query(testApp.as(owner), 'profile.get', { id: owner.id })).toEqual(expected);
  });

  it('asks a guest to sign in', async () => {
    expect((await testApp.guest.get(`/api/users/${owner.id}/profile`)).statusCode).toBe(401);
    expect((await query(testApp.guest, 'profile.get')).status).toBe(401);
  });

  it.each(['user', 'viewer', 'admin'] as const)(
    'of another user is as absent to a %s as an unknown one',
    async (role) => {
      const other = testApp.as(await testApp.person({ role }));
      for (const id of [owner.id, 2_147_483_647]) {
        expect(rest(await other.get(`/api/users/${id}/profile`))).toEqual(NOT_FOUND);
        expect(await query(other, 'profile.get', { id })).toEqual(NOT_FOUND);
      }
    },
  );

  it.each(['0', '-1', '1.5', '2147483648', '99999999999999999999', 'me', '%00', '1%20or%201=1'])(
    'is not found under the id %s',
    async (id) => {
      const { statusCode } = await testApp.as(owner).get(`/api/users/${id}/profile`);
      expect([400, 404]).toContain(statusCode);
    },
  );

  it('can be read before the phone is verified', async () => {
    const unverified = await testApp.person({ phoneVerified: false });
    expect(await query(testApp.as(unverified), 'profile.get')).toMatchObject({
      status: 200,
      body: { phoneVerified: false },
    });
  });
});

describe('changing the profile', () => {
  it('corrects the name and leaves the rest', async () => {
    const person = await testApp.person();
    const changed = await mutate(testApp.as(person), 'profile.update', { firstName: ' Augusta ', lastName: 'King' });
    expect(changed).toMatchObject({ status: 200, body: { firstName: 'Augusta', lastName: 'King', smsConsent: false } });
    expect(await readEvents(person)).toEqual([{ kind: 'name_changed', data: {} }]);
  });

  it('gives and withdraws consent to text messages, and records both', async () => {
    const person = await testApp.person();
    for (const smsConsent of [true, true, false]) {
      const changed = await mutate(testApp.as(person), 'profile.update', { smsConsent });
      expect(changed).toMatchObject({ status: 200, body: { smsConsent, firstName: 'Ada' } });
    }
    expect(await readEvents(person)).toEqual([
      { kind: 'sms_consent_changed', data: { to: 'given' } },
      { kind: 'sms_consent_changed', data: { to: 'withdrawn' } },
    ]);
  });

  it('keeps the consent when a number is sent without one', async () => {
    const person = await testApp.person();
    await mutate(testApp.as(person), 'profile.update', { smsConsent: true });
    await mutate(testApp.as(person), 'phone.sendCode', { phone: '(212) 555-0188' });
    expect(await query(testApp.as(person), 'profile.get')).toMatchObject({ body: { smsConsent: true } });
  });

  it('refuses an empty name, and another user’s profile', async () => {
    const person = testApp.as(await testApp.person());
    expect(await mutate(person, 'profile.update', { firstName: '  ' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['firstName'], message: 'First name is required' }] },
    });
    expect(await mutate(person, 'profile.update', { id: owner.id, firstName: 'Eve' })).toEqual(NOT_FOUND);
  });
});

async function readEvents({ id }: Person) {
  return testApp.db
    .selectFrom('consignmentEvents')
    .select(['kind', 'data'])
    .where('ownerId', '=', id)
    .where('actorId', '=', id)
    .where('kind', 'in', ['name_changed', 'sms_consent_changed'])
    .orderBy('id')
    .execute();
}

import type { ManagedUser } from '@marque/domain/account/admin-users';
import type { Role } from '@marque/domain/account/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLink } from '../../platform/account-links/account-links.queries.ts';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, rest } from '../../testing/trpc-transport.ts';
import { accountFacts } from '../account/passwords-testing.ts';

let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  facts = accountFacts(testApp);
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

const NEW_PASSWORD = 'quite another password';
const OWN_IN_SETTINGS = {
  status: 409,
  body: {
    code: 'OWN_ACCOUNT_IN_SETTINGS',
    message: 'Please change your own password, second factor and phone number in your settings (/settings).',
  },
};
const lastNotice = async (person: Person) => {
  const mail = (await facts.mailsTo(person)).at(-1);
  return mail && [mail.kind, (await facts.noticesTo(person)).at(-1)];
};
const lastEvent = async (person: { id: Person['id'] }) => (await facts.getEvents(person)).at(-1);

describe('Creating a user', () => {
  const create = (body: object) => testApp.as(admin).post('/api/admin/users', body);

  it('creates an account that its owner can sign in to, with or without an email', async () => {
    const response = await create({ username: 'made', password: 'six characters', role: 'user' });
    const user: ManagedUser = response.json();
    expect([response.statusCode, user]).toEqual([
      201,
      expect.objectContaining({ username: 'made', role: 'user', email: null, phone: null, phoneVerified: false }),
    ]);
    expect(response.body).not.toMatch(/password|argon2/);
    expect((await facts.toRow(user)).password).toMatch(/^\$argon2id\$/);
    expect((await facts.logIn(user, 'six characters')).json()).toMatchObject({ id: user.id, email: null });
    expect(await lastEvent(user)).toEqual({ kind: 'user_created', actorId: admin.id, data: { to: 'user' } });
  });

  it('accepts an email, and the role admin', async () => {
    const body = { username: 'colleague', password: 'not a common one', role: 'admin', email: 'c@example.com' };
    expect(await mutate(testApp.as(admin), 'users.create', body)).toMatchObject({
      status: 200,
      body: { role: 'admin', email: 'c@example.com' },
    });
  });

  it('makes a reviewer, whose password is held to the rule for staff', async () => {
    const reviewer = { username: 'reviewing', password: 'not a common one', role: 'reviewer' };
    expect((await create({ ...reviewer, password: 'password' })).json()).toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
    const made = await create(reviewer);
    expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ role: 'reviewer' })]);
  });

  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ role: 'viewer' }, 'role', expect.any(String)],
    [{ role: undefined }, 'role', expect.any(String)],
    [{ email: 'nobody' }, 'email', 'Valid email is required'],
  ])('rejects %j', async (part, field, message) => {
    const before = await testApp.db.selectFrom('users').select('id').execute();
    const response = await create({ username: 'refused', password: 'six characters', role: 'user', ...part });
    expect([response.statusCode, response.json().issues]).toEqual([400, [{ path: [field], message }]]);
    expect(await testApp.db.selectFrom('users').select('id').execute()).toEqual(before);
  });

  it('rejects a username that is taken, in any case', async () => {
    const person = await testApp.person();
    const response = await create({
      username: person.username.toUpperCase(),
      password: 'six characters',
      role: 'user',
    });
    expect(rest(response)).toEqual({
      status: 409,
      body: {
        message: 'Username already exists',
        code: 'USERNAME_TAKEN',
        issues: [{ path: ['username'], message: 'Username already exists' }],
      },
    });
  });

  it('rejects a common password for an administrator, not for an owner', async () => {
    const asked = await create({ username: 'easy-admin', password: 'password1', role: 'admin' });
    expect([asked.statusCode, asked.json().code]).toEqual([400, 'PASSWORD_TOO_COMMON']);
    expect((await create({ username: 'easy-user', password: 'password1', role: 'user' })).statusCode).toBe(201);
  });
});

describe('Changing a role', () => {
  const change = (who: Person, id: number, role: Role) =>
    testApp.as(who).patch(`/api/admin/users/${id}/role`, { role });

  it('signs the user out everywhere, emails them and is recorded', async () => {
    const person = await testApp.person();
    await facts.addPendingLogin(person);
    const response = await change(admin, person.id, 'viewer');
    expect(rest(response)).toMatchObject({ status: 200, body: { id: person.id, role: 'viewer' } });
    expect([await facts.isSignedIn(person.cookie), await facts.readSessions(person)]).toEqual([false, []]);
    expect(await facts.readPendingLogins(person)).toEqual([]);
    expect(await lastNotice(person)).toEqual(['security_notice', 'role_changed']);
    expect(await lastEvent(person)).toEqual({
      kind: 'role_changed',
      actorId: admin.id,
      data: { from: 'user', to: 'viewer' },
    });
    const again = await mutate(testApp.as(admin), 'users.changeRole', { id: person.id, role: 'admin' });
    expect(again).toMatchObject({ status: 200, body: { role: 'admin' } });
    await change(admin, person.id, 'user');
  });

  it('to the current one changes nothing', async () => {
    const person = await testApp.person();
    expect((await change(admin, person.id, 'user')).statusCode).toBe(200);
    expect([await facts.isSignedIn(person.cookie), await facts.getEvents(person)]).toEqual([true, []]);
    expect((await change(admin, admin.id, 'admin')).statusCode).toBe(200);
  });

  it('is rejected for oneself, for unknown users, and for unknown roles', async () => {
    const other = await testApp.person({ role: 'admin' });
    expect((await change(other, other.id, 'user')).json().code).toBe('OWN_ACCOUNT');
    expect(rest(await change(admin, 999_999, 'viewer'))).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    });
    expect((await change(admin, other.id, 'owner' as Role)).statusCode).toBe(400);
    expect((await change(admin, other.id, 'user')).statusCode).toBe(200);
  });
});

describe('The last administrator', () => {
  it('can be neither demoted nor deleted, even by themselves', async () => {
    const alone = await createTestApp();
    try {
      const last = await alone.person({ role: 'admin' });
      const refusals = [
        await mutate(alone.as(last), 'users.changeRole', { id: last.id, role: 'viewer' }),
        await mutate(alone.as(last), 'users.delete', { id: last.id }),
        await mutate(alone.as(last), 'account.requestDeletion'),
      ];
      expect(refusals).toEqual(
        refusals.map(() => ({
          status: 409,
          body: {
            code: 'LAST_ADMIN',
            message: 'The last administrator can be neither deleted nor demoted.',
          },
        })),
      );
    } finally {
      await alone.close();
    }
  });

  it('remains when the last two demote or delete each other at the same time', async () => {
    const two = await createTestApp();
    const admins = async () =>
      (
        await two.db
          .selectFrom('users')
          .select('id')
          .where('role', '=', 'admin')
          .where('deletedAt', 'is', null)
          .execute()
      ).length;
    try {
      let a = await two.person({ role: 'admin' });
      for (const procedure of ['users.changeRole', 'users.delete'] as const) {
        const b = await two.person({ role: 'admin' });
        const responses = await Promise.all([
          mutate(two.as(a), procedure, { id: b.id, role: 'user' }),
          mutate(two.as(b), procedure, { id: a.id, role: 'user' }),
        ]);
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(await admins()).toBe(1);
        a = responses[0]?.status === 200 ? a : b;
      }
    } finally {
      await two.close();
    }
  });

  it('is the last who stays: administrators with a pending deletion do not count', async () => {
    const three = await createTestApp();
    try {
      const [a, b] = [await three.person({ role: 'admin' }), await three.person({ role: 'admin' })];
      expect((await mutate(three.as(b), 'account.requestDeletion')).status).toBe(200);
      const refused = { status: 409, body: { code: 'LAST_ADMIN' } };
      expect(await mutate(three.as(b), 'users.delete', { id: a.id })).toMatchObject(refused);
      expect(await mutate(three.as(a), 'account.requestDeletion')).toMatchObject(refused);
      expect((await mutate(three.as(b), 'account.cancelDeletion')).status).toBe(200);
      expect((await mutate(three.as(b), 'users.delete', { id: a.id })).status).toBe(200);
    } finally {
      await three.close();
    }
  });
});

describe('Setting another user’s password', () => {
  const reset = (id: number, password = NEW_PASSWORD) =>
    testApp.as(admin).post(`/api/admin/users/${id}/reset-password`, { password });

  it('ends everything that the former one gave access to, emails the user and is recorded', async () => {
    const person = await testApp.person();
    await facts.addPendingLogin(person);
    const now = testApp.deps.clock();
    const expiresAt = new Date(now.getTime() + 60_000);
    await createLink(testApp.db, { userId: person.id, kind: 'password_reset', createdAt: now, expiresAt });
    const response = await reset(person.id);
    expect(rest(response)).toMatchObject({ status: 200, body: { id: person.id } });
    expect(response.body).not.toMatch(/argon2|"password"/);
    expect(await facts.isSignedIn(person.cookie)).toBe(false);
    expect([await facts.readPendingLogins(person), await facts.readLinks(person)]).toEqual([[], []]);
    expect((await facts.logIn(person, PASSWORD)).statusCode).toBe(401);
    expect((await facts.logIn(person, NEW_PASSWORD)).statusCode).toBe(200);
    expect(await lastNotice(person)).toEqual(['security_notice', 'password_set_by_admin']);
    expect(await lastEvent(person)).toEqual({ kind: 'password_set_by_admin', actorId: admin.id, data: {} });
  });

  it('is not possible for one’s own: the settings require the current password', async () => {
    expect(rest(await reset(admin.id))).toEqual(OWN_IN_SETTINGS);
    expect((await facts.logIn(admin, PASSWORD)).statusCode).toBe(200);
  });

  it('rejects passwords that are too short or too common for staff, and unknown users', async () => {
    const viewer = await testApp.person({ role: 'viewer' });
    expect((await reset(viewer.id, '12345')).json().issues).toEqual([
      { path: ['password'], message: 'Password must be at least 6 characters' },
    ]);
    expect((await reset(viewer.id, 'password1')).json().code).toBe('PASSWORD_TOO_COMMON');
    expect(await facts.isSignedIn(viewer.cookie)).toBe(true);
    expect(rest(await reset(999_999))).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });

  it('writes neither password nor hash to the log', async () => {
    const person = await testApp.person();
    testApp.logged.length = 0;
    await reset(person.id);
    expect(JSON.stringify(testApp.logged)).not.toMatch(/quite another|argon2/);
  });
});

describe('Verifying a phone by hand', () => {
  const verify = (id: number) => testApp.as(admin).post(`/api/admin/users/${id}/verify-phone`);

  it('gives access to what requires a verified phone, emails the user and is recorded, once', async () => {
    const person = await testApp.person({ phoneVerified: false });
    await testApp.as(person).post('/api/users/verify-phone', { phone: '(212) 555-0123' });
    expect((await testApp.as(person).get('/api/user/consignments')).statusCode).toBe(403);
    expect(rest(await verify(person.id))).toMatchObject({ status: 200, body: { phoneVerified: true } });
    expect((await testApp.as(person).get('/api/user/consignments')).statusCode).toBe(200);
    expect(await facts.toRow(person)).toMatchObject({ verificationCode: null });
    expect((await verify(person.id)).statusCode).toBe(200);
    expect(await lastNotice(person)).toEqual(['security_notice', 'phone_verified_by_team']);
    expect(await facts.getEvents(person)).toEqual([{ kind: 'phone_verified_by_admin', actorId: admin.id, data: {} }]);
    expect(await facts.mailsTo(person)).toHaveLength(1);
  });

  it('is not possible for one’s own number', async () => {
    await testApp.db.updateTable('users').set({ phoneVerified: false }).where('id', '=', admin.id).execute();
    expect(rest(await verify(admin.id))).toEqual(OWN_IN_SETTINGS);
    expect(await facts.toRow(admin)).toMatchObject({ phoneVerified: false });
  });

  it('requires a number and a user', async () => {
    const person = await testApp.person({ phoneVerified: false });
    await testApp.db.updateTable('users').set({ phone: null }).where('id', '=', person.id).execute();
    expect(rest(await verify(person.id))).toEqual({
      status: 409,
      body: { message: 'There is no phone number to verify yet.', code: 'NO_PHONE' },
    });
    expect((await verify(999_999)).statusCode).toBe(404);
  });
});

describe('An unattended browser', () => {
  it('changes no one before its administrator confirms their identity', async () => {
    const away = await testApp.person({ role: 'admin' });
    const person = await testApp.person();
    const before = await testApp.db.selectFrom('users').selectAll().orderBy('id').execute();
    await testApp.db
      .updateTable('sessions')
      .set({ authenticatedAt: new Date(testApp.deps.clock().getTime() - 11 * 60_000) })
      .where('userId', '=', away.id)
      .execute();
    const ask = (path: string, body?: object) => testApp.as(away).post(`/api/admin/users${path}`, body);
    const responses = [
      await ask('', { username: 'thief', password: 'a long password', role: 'admin' }),
      await ask(`/${person.id}/reset-password`, { password: 'a long password' }),
      await ask(`/${person.id}/verify-phone`),
      await ask(`/${person.id}/setup-2fa`, { method: 'app' }),
      await ask(`/${person.id}/enable-2fa`, { token: '123456' }),
      await ask(`/${person.id}/disable-2fa`),
      await testApp.as(away).patch(`/api/admin/users/${person.id}/role`, { role: 'admin' }),
      await testApp.as(away).delete(`/api/admin/users/${person.id}`),
    ];
    const codes = responses.map((response) => [response.statusCode, response.json().code]);
    expect(codes).toEqual(responses.map(() => [403, 'REAUTHENTICATION_NEEDED']));
    expect(await testApp.db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before);
    expect((await mutate(testApp.as(away), 'auth.confirm', { password: PASSWORD })).status).toBe(200);
    expect((await ask(`/${person.id}/verify-phone`)).statusCode).toBe(200);
  });
});

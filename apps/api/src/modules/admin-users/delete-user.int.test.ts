import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLink } from '../../platform/account-links/account-links.queries.ts';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query, rest } from '../../testing/trpc-transport.ts';
import { closeAccounts } from '../../worker/close-accounts.ts';
import { purgeDeleted } from '../../worker/purge-deleted.ts';
import { accountFacts } from '../account/passwords-testing.ts';
import { saveDraft } from '../draft/draft.service.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { readRow as readConsignment, readEvents, submittedBy } from '../review/testing.ts';

let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  facts = accountFacts(testApp);
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

const DAY = 24 * 60 * 60_000;
const remove = (id: number) => testApp.as(admin).delete(`/api/admin/users/${id}`);
const has = async (id: number) =>
  (
    await testApp.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id as never)
      .execute()
  ).length > 0;

const OF_USER = [
  'sessions',
  'loginChallenges',
  'twoFactorSetups',
  'recoveryCodes',
  'passkeys',
  'webauthnChallenges',
  'accountLinks',
  'apiTokens',
  'idempotencyKeys',
  'draftConsignments',
] as const;

async function fill(person: Person): Promise<void> {
  const { db, deps } = testApp;
  const userId = person.id;
  const expiresAt = new Date(deps.clock().getTime() + DAY);
  await facts.addPendingLogin(person);
  await createLink(db, { userId, kind: 'password_reset', createdAt: deps.clock(), expiresAt });
  await db.insertInto('twoFactorSetups').values({ userId, method: 'app', expiresAt }).execute();
  await db
    .insertInto('recoveryCodes')
    .values({ codeHash: `code ${userId}`, userId })
    .execute();
  await db
    .insertInto('passkeys')
    .values({ id: `key ${userId}`, userId, publicKey: Buffer.from('k'), counter: 0, transports: [], name: 'Phone' })
    .execute();
  await db
    .insertInto('webauthnChallenges')
    .values({ challengeHash: `challenge ${userId}`, userId, purpose: 'register', expiresAt })
    .execute();
  await db
    .insertInto('apiTokens')
    .values({ userId, name: 'Script', tokenHash: `token ${userId}`, scopes: [] })
    .execute();
  await db
    .insertInto('idempotencyKeys')
    .values({ userId, scope: 'consignment.submit', key: 'k', requestHash: 'h' })
    .execute();
  await saveDraft(db, userId, { personalInfo: { firstName: 'Ada' } });
}

describe('Deleting a user', () => {
  it('leaves no personal data and no credentials', async () => {
    const person = await testApp.person({ username: 'Ada Byron' });
    await fill(person);
    await testApp.db
      .updateTable('users')
      .set({
        twoFactorEnabled: true,
        twoFactorSecret: 'sealed',
        verificationCode: 'hash',
        smsFailedPhone: '+12125550123',
        smsConsent: true,
      })
      .where('id', '=', person.id)
      .execute();
    expect(rest(await remove(person.id))).toEqual({ status: 200, body: { deleted: true } });
    for (const table of OF_USER) {
      const rows = await testApp.db.selectFrom(table).select('userId').where('userId', '=', person.id).execute();
      expect([table, rows]).toEqual([table, []]);
    }
    const row = await facts.toRow(person);
    expect(row).toMatchObject({ username: `deleted-${person.id}`, password: '!', deletedAt: expect.any(Date) });
    // A random id can have any name that is written in hexadecimal digits.
    const { webauthnId: _, ...told } = row;
    expect(JSON.stringify(told)).not.toMatch(/ada|byron|example|2125550123|sealed|hash/i);
    expect(await facts.isSignedIn(person.cookie)).toBe(false);
    for (const name of [person.username, row.username]) {
      expect((await facts.logIn({ username: name }, PASSWORD)).statusCode).toBe(401);
      expect((await facts.logIn({ username: name }, '!')).statusCode).toBe(401);
    }
    expect((await facts.getEvents(person)).slice(-2)).toEqual([
      { kind: 'draft_deleted', actorId: admin.id, data: {} },
      { kind: 'user_deleted', actorId: admin.id, data: {} },
    ]);
  });

  it('frees the username', async () => {
    const person = await testApp.person({ username: 'popular' });
    await remove(person.id);
    const body = { username: 'Popular', password: 'six characters', role: 'user' };
    expect((await testApp.as(admin).post('/api/admin/users', body)).statusCode).toBe(201);
  });

  it('cannot be prevented by someone who takes the replacement name', async () => {
    const person = await testApp.person();
    await testApp.person({ username: `Deleted-${person.id}` });
    expect((await remove(person.id)).statusCode).toBe(200);
    expect((await facts.toRow(person)).username).toMatch(new RegExp(`^deleted-${person.id}-[0-9a-f]{16}$`));
  });

  it('cancels unsent messages and clears the recipients of the others', async () => {
    const person = await testApp.person();
    for (const state of ['queued', 'failing', 'sent', 'dead'] as const) {
      const id = await queueMail(testApp.db, {
        to: { address: 'ada@example.com', name: 'Ada' },
        mail: { kind: 'deletion_cancelled', username: person.username, receipt: 'DEL-00000000' },
        key: `${state} ${person.id}`,
        userId: person.id,
      });
      const lastAnswer = '550 no ada@example.com here';
      await testApp.db
        .updateTable('mails')
        .set({ state, lastAnswer })
        .where('id', '=', id ?? '')
        .execute();
    }
    await remove(person.id);
    const mails = await facts.mailsTo(person);
    expect(
      mails.map(({ state, toAddress, toName, data, lastAnswer }) => [state, toAddress, toName, data, lastAnswer]),
    ).toEqual(['expired', 'expired', 'sent', 'dead'].map((state) => [state, '', '', {}, null]));
    const now = testApp.deps.clock();
    expect(mails.every(({ validUntil }) => validUntil && validUntil <= now)).toBe(true);
  });

  it('is rejected for oneself, and for users who do not exist or were deleted', async () => {
    const other = await testApp.person({ role: 'admin' });
    const person = await testApp.person();
    expect((await remove(person.id)).statusCode).toBe(200);
    expect(rest(await testApp.as(other).delete(`/api/admin/users/${other.id}`))).toEqual({
      status: 409,
      body: { message: 'You cannot delete or demote yourself.', code: 'OWN_ACCOUNT' },
    });
    for (const id of [person.id, 999_999]) {
      for (const [procedure, input] of [
        ['delete', { id }],
        ['changeRole', { id, role: 'viewer' }],
        ['resetPassword', { id, password: 'six characters' }],
        ['verifyPhone', { id }],
      ] as const) {
        expect([procedure, await mutate(testApp.as(admin), `users.${procedure}`, input)]).toEqual([
          procedure,
          { status: 404, body: { code: 'USER_NOT_FOUND', message: 'User not found' } },
        ]);
      }
    }
    await remove(other.id);
  });
});

describe('The consignments of a deleted user', () => {
  it('are hidden as if each was deleted, and can be restored for 30 days', async () => {
    const person = await testApp.person();
    const [first, second] = [await submittedBy(testApp, person), await submittedBy(testApp, person)];
    await mutate(testApp.as(admin), 'review.delete', { id: first.id });
    await remove(person.id);
    expect((await readConsignment(testApp, second.id))?.deletedAt).not.toBeNull();
    const deleted = { kind: 'deleted', actorId: admin.id, ownerId: person.id, data: {} };
    expect((await readEvents(testApp, first.id)).filter(({ kind }) => kind === 'deleted')).toEqual([deleted]);
    expect((await readEvents(testApp, second.id)).at(-1)).toEqual(deleted);

    const listed = await query(testApp.as(admin), 'admin.consignments', { deleted: true });
    expect(listed.body).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id: second.id })]) });
    expect((await mutate(testApp.as(admin), 'review.restore', { id: second.id })).status).toBe(200);
    const review = await query(testApp.as(admin), 'review.ofStaff', { id: second.id });
    expect(review).toMatchObject({ status: 200, body: { timeline: expect.any(Array) } });
    const decided = await mutate(testApp.as(admin), 'review.decide', {
      id: second.id,
      decision: { status: 'in_review' },
    });
    expect(decided.status).toBe(200);
    // No recipient is left.
    expect((await facts.mailsTo(person)).every(({ toAddress, state }) => !toAddress && state === 'expired')).toBe(true);
  });

  it('keep their owner’s row until the last of them is purged', async () => {
    const person = await testApp.person();
    await submittedBy(testApp, person);
    await remove(person.id);
    expect((await closeAccounts(testApp.deps)).accounts).toBe(0);
    expect(await has(person.id)).toBe(true);
    const deletedAt = new Date(Date.now() - 31 * DAY);
    await testApp.db.updateTable('consignments').set({ deletedAt }).where('userId', '=', person.id).execute();
    await purgeDeleted(testApp.deps);
    expect((await closeAccounts(testApp.deps)).rows).toBeGreaterThan(0);
    expect(await has(person.id)).toBe(false);
    expect((await facts.getEvents(person)).map(({ kind }) => kind)).toContain('user_deleted');
  });
});

describe('A deleted member of staff', () => {
  it('has no claimed case and is no longer named', async () => {
    const owner = await testApp.person();
    const colleague = await testApp.person({ role: 'admin' });
    const { id } = await submittedBy(testApp, owner);
    await mutate(testApp.as(colleague), 'review.addNote', { id, text: 'Nice car' });
    await mutate(testApp.as(colleague), 'review.decide', { id, decision: { status: 'in_review' } });
    await mutate(testApp.as(colleague), 'review.claim', { id });
    await remove(colleague.id);
    const review = (await query(testApp.as(admin), 'review.ofStaff', { id })).body as {
      claim: unknown;
      notes: { author: unknown }[];
      timeline: { actor: unknown; kind: string }[];
    };
    expect([review.claim, review.notes.map(({ author }) => author)]).toEqual([null, [null]]);
    expect(review.timeline.find(({ kind }) => kind === 'status_changed')?.actor).toBeNull();
    expect(JSON.stringify(review)).not.toContain(`deleted-${colleague.id}`);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { accountFacts, MINUTE } from './passwords-testing.ts';

let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;

beforeAll(async () => {
  testApp = await createTestApp();
  facts = accountFacts(testApp);
});
afterAll(() => testApp.close());

const DAY = 24 * 60 * MINUTE;
const ask = (person: Person) => mutate(testApp.as(person), 'account.requestDeletion');
const cancel = (person: Person) => mutate(testApp.as(person), 'account.cancelDeletion');
const kinds = async (person: Person) => (await facts.getEvents(person)).map(({ kind }) => kind);

describe('The request to delete an account', () => {
  it('is scheduled in 30 days, with a receipt, also by email', async () => {
    const person = await testApp.person();
    const { status, body } = await ask(person);
    expect([status, body]).toEqual([
      200,
      { receipt: expect.stringMatching(/^DEL-[0-9A-HJKMNP-TV-Z]{8}$/), dueAt: expect.any(String) },
    ]);
    const { receipt, dueAt } = body as { receipt: string; dueAt: string };
    expect(Math.abs(Date.parse(dueAt) - testApp.deps.clock().getTime() - 30 * DAY)).toBeLessThan(MINUTE);
    expect(await facts.mailsTo(person)).toMatchObject([
      {
        kind: 'deletion_requested',
        toAddress: `${person.username}@example.com`,
        toName: 'Ada Byron',
        data: { username: person.username, receipt, dueAt },
        state: 'queued',
      },
    ]);
    expect(await facts.getEvents(person)).toEqual([
      { kind: 'deletion_requested', actorId: person.id, data: { receipt } },
    ]);
    expect((await query(testApp.as(person), 'profile.get')).body).toMatchObject({ deletionDueAt: dueAt });
  });

  it('leaves the account unchanged until then', async () => {
    const person = await testApp.person();
    await ask(person);
    expect(await facts.isSignedIn(person.cookie)).toBe(true);
    expect((await facts.logIn(person, PASSWORD)).statusCode).toBe(200);
  });

  it('is recorded once, however often it is sent', async () => {
    const person = await testApp.person();
    const responses = await Promise.all([ask(person), ask(person), ask(person)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await ask(person)).toMatchObject({ status: 409, body: { code: 'DELETION_PENDING' } });
    expect([await kinds(person), (await facts.mailsTo(person)).length]).toEqual([['deletion_requested'], 1]);
  });

  it('requires a fresh proof', async () => {
    const person = await testApp.person();
    testApp.advance(10 * MINUTE + 1_000);
    expect(await ask(person)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_NEEDED' } });
    expect(await facts.toRow(person)).toMatchObject({ deletionDueAt: null, deletionReceipt: null });
  });

  it('can be canceled, and made again', async () => {
    const person = await testApp.person();
    const { receipt } = (await ask(person)).body as { receipt: string };
    expect(await cancel(person)).toEqual({ status: 200, body: { done: true } });
    expect(await facts.toRow(person)).toMatchObject({ deletionDueAt: null, deletionReceipt: null });
    expect((await facts.mailsTo(person)).at(-1)).toMatchObject({
      kind: 'deletion_cancelled',
      data: { username: person.username, receipt },
    });
    expect((await ask(person)).status).toBe(200);
    expect(await kinds(person)).toEqual(['deletion_requested', 'deletion_cancelled', 'deletion_requested']);
  });

  it('can be canceled without effect when there is none', async () => {
    const person = await testApp.person();
    expect(await cancel(person)).toEqual({ status: 200, body: { done: true } });
    expect([await kinds(person), await facts.mailsTo(person)]).toEqual([[], []]);
  });

  it('works without an email address, too', async () => {
    const person = await testApp.person();
    await testApp.db.updateTable('users').set({ email: null }).where('id', '=', person.id).execute();
    expect((await ask(person)).status).toBe(200);
    expect((await cancel(person)).status).toBe(200);
    expect(await facts.mailsTo(person)).toEqual([]);
  });
});

import type { OwnAddress } from '@marque/domain/account/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { submittedBy } from '../review/testing.ts';
import { accountFacts, HOUR, LINK_INVALID, MINUTE, storedText } from './passwords-testing.ts';

let testApp: TestApp;
let facts: ReturnType<typeof accountFacts>;
beforeAll(async () => {
  testApp = await createTestApp();
  facts = accountFacts(testApp);
});
afterAll(() => testApp.close());

const fetchAddresses = async (person: Person) =>
  (await query(testApp.as(person), 'account.emailAddresses')).body as OwnAddress[];
const send = (person: Person, address: string) => mutate(testApp.as(person), 'account.sendConfirmation', { address });
const confirm = (token: string) => mutate(testApp.guest, 'account.confirmEmail', { token });

async function unconfirmed(): Promise<Person> {
  const person = await testApp.person();
  await testApp.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', person.id).execute();
  return person;
}
const toEmail = ({ username }: Person) => `${username}@example.com`;

describe('An unconfirmed address', () => {
  it('is sent a link, and again after a minute', async () => {
    const person = await unconfirmed();
    const own = { address: toEmail(person), isAccounts: true, isConfirmed: false };
    expect(await fetchAddresses(person)).toEqual([{ ...own, sentAt: null, sendAgainAt: null }]);
    expect((await send(person, toEmail(person).toUpperCase())).status).toBe(200);
    const [waiting] = await fetchAddresses(person);
    expect(waiting).toMatchObject({ ...own, sentAt: expect.any(String), sendAgainAt: expect.any(String) });
    expect(await send(person, toEmail(person))).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } });
    testApp.advance(61_000);
    expect((await send(person, toEmail(person))).status).toBe(200);
    expect((await facts.mailsTo(person)).map(({ kind, toName }) => [kind, toName])).toEqual([
      ['confirm_email', ''],
      ['confirm_email', ''],
    ]);
  });

  it('is confirmed by any of its links, each once, without signing in, for a week', async () => {
    const person = await unconfirmed();
    await send(person, toEmail(person));
    const first = await facts.tokenFor(person, 'confirm_email');
    testApp.advance(61_000);
    await send(person, toEmail(person));
    const second = await facts.tokenFor(person, 'confirm_email');
    expect(await confirm(first)).toEqual({ status: 200, body: { email: toEmail(person) } });
    expect(await fetchAddresses(person)).toEqual([
      { address: toEmail(person), isAccounts: true, isConfirmed: true, sentAt: null, sendAgainAt: null },
    ]);
    expect([await confirm(first), (await confirm(second)).status]).toEqual([LINK_INVALID, 200]);
    const late = await unconfirmed();
    await send(late, toEmail(late));
    testApp.advance(7 * 24 * HOUR);
    expect(await confirm(await facts.tokenFor(late, 'confirm_email'))).toEqual(LINK_INVALID);
  });

  it('is also confirmed by a password link, and its own link survives the new password', async () => {
    const person = await unconfirmed();
    await send(person, toEmail(person));
    await facts.forgot(person.username);
    const token = await facts.tokenFor(person, 'password_reset');
    const reset = await mutate(testApp.guest, 'account.resetPassword', { token, password: 'another long enough one' });
    expect(reset.status).toBe(200);
    expect(await facts.toRow(person)).toMatchObject({ emailConfirmedAt: expect.any(Date) });
    expect((await confirm(await facts.tokenFor(person, 'confirm_email'))).status).toBe(200);
  });

  it('is not confirmed by the link of another address or of a closed account', async () => {
    const person = await unconfirmed();
    await send(person, toEmail(person));
    const token = await facts.tokenFor(person, 'confirm_email');
    await testApp.db.updateTable('users').set({ email: 'other@example.com' }).where('id', '=', person.id).execute();
    expect((await confirm(token)).status).toBe(200);
    expect(await facts.toRow(person)).toMatchObject({ emailConfirmedAt: null });
    const closed = await unconfirmed();
    await send(closed, toEmail(closed));
    await facts.close(closed);
    expect(await confirm(await facts.tokenFor(closed, 'confirm_email'))).toEqual(LINK_INVALID);
  });

  it('may be one that a consignment names, and no other', async () => {
    const person = await testApp.person();
    const { personalInfo } = await submittedBy(testApp, person);
    const named = personalInfo.email ?? '';
    expect(await fetchAddresses(person)).toMatchObject([
      { address: toEmail(person), isAccounts: true, isConfirmed: true },
      { address: named, isAccounts: false, isConfirmed: false, sendAgainAt: expect.any(String) },
    ]);
    expect(await send(person, 'nobody@example.com')).toMatchObject({ status: 404, body: { code: 'NO_SUCH_ADDRESS' } });
    testApp.advance(2 * MINUTE);
    expect((await send(person, named)).status).toBe(200);
    await confirm(await facts.tokenFor(person, 'confirm_email'));
    expect(await fetchAddresses(person)).toMatchObject([{ isConfirmed: true }, { address: named, isConfirmed: true }]);
    const other = await testApp.person();
    await submittedBy(testApp, other);
    expect(await fetchAddresses(other)).toMatchObject([{ isConfirmed: true }, { address: named, isConfirmed: false }]);
  });

  it('leaves no token in logs and tables', async () => {
    const person = await unconfirmed();
    await send(person, toEmail(person));
    const token = await facts.tokenFor(person, 'confirm_email');
    await confirm(token);
    const [, mac = 'none'] = token.split('.');
    expect(JSON.stringify(testApp.logged) + (await storedText(testApp))).not.toContain(mac);
  });
});

describe('A new account', () => {
  it('sends its address a confirmation email', async () => {
    const admin = await testApp.person({ role: 'admin' });
    const body = { username: 'made', password: 'a long enough password 1', role: 'user', email: 'made@example.com' };
    const made = (await testApp.as(admin).post('/api/admin/users', body)).json();
    expect(await facts.mailsTo(made)).toMatchObject([{ kind: 'confirm_email', toAddress: 'made@example.com' }]);
  });
});

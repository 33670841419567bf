import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SmsError } from '../../adapters/sms/sms-transport.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { E164, MINUTE, NONE, phoneCalls, SECOND } from './testing.ts';

let testApp: TestApp;

afterEach(() => void vi.restoreAllMocks());
afterAll(() => testApp.close());

const mailCode = (person: Person) => mutate(testApp.as(person), 'phone.mailCode');
const findMails = (person: Person) =>
  testApp.db.selectFrom('mails').selectAll().where('userId', '=', person.id).orderBy('id').execute();

async function codeMailedTo(person: Person): Promise<string> {
  const mail = (await findMails(person)).findLast(({ kind }) => kind === 'phone_code');
  if (!mail) throw new Error('no code was mailed');
  const { sealedCode } = mail.data as { sealedCode: string };
  return testApp.deps.secrets.open('phone-code', sealedCode);
}

describe('A code by email', () => {
  let calls: ReturnType<typeof phoneCalls>;

  beforeAll(async () => {
    testApp = await createTestApp();
    calls = phoneCalls(testApp);
    return () => testApp.close();
  });

  async function failedFor(person: Person): Promise<void> {
    vi.spyOn(testApp.deps.sms, 'send').mockRejectedValueOnce(new SmsError('Twilio refused the message (400)'));
    const response = await calls.send(person);
    if (response.json().code !== 'SMS_FAILED') throw new Error(response.body);
  }

  it('verifies the number that the gateway could not reach', async () => {
    const person = await calls.unverified();
    await failedFor(person);
    const { status, body } = await mailCode(person);
    expect([status, body]).toEqual([
      200,
      { phone: E164, expiresAt: expect.any(String), resendAt: expect.any(String), outbox: false },
    ]);
    const [mail] = await findMails(person);
    expect(mail).toMatchObject({
      kind: 'phone_code',
      toAddress: `${person.username}@example.com`,
      toName: 'Ada Byron',
      data: { username: person.username, sealedCode: expect.stringMatching(/^v1\./) },
      state: 'queued',
    });
    expect(mail?.validUntil?.toISOString()).toBe((body as { expiresAt: string }).expiresAt);
    const code = await codeMailedTo(person);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify([mail, await calls.toRow(person), testApp.logged])).not.toContain(code);
    expect((await calls.verify(person, code)).json()).toMatchObject({ phone: E164, phoneVerified: true });
  });

  it('may be requested again, and the newest counts', async () => {
    const person = await calls.unverified();
    await failedFor(person);
    await mailCode(person);
    const former = await codeMailedTo(person);
    await mailCode(person);
    const code = await codeMailedTo(person);
    if (former !== code) expect((await calls.verify(person, former)).statusCode).toBe(422);
    expect((await calls.verify(person, code)).statusCode).toBe(200);
  });

  it('is not sent unless a message failed within the last 15 minutes', async () => {
    const [never, late, inTime, better] = [
      await calls.unverified(),
      await calls.unverified(),
      await calls.unverified(),
      await calls.unverified(),
    ];
    await failedFor(late);
    testApp.advance(MINUTE);
    await failedFor(inTime);
    await failedFor(better);
    await calls.send(better);
    testApp.advance(14 * MINUTE + 30 * SECOND);
    expect(await mailCode(never)).toEqual(NONE);
    expect(await mailCode(late)).toEqual(NONE);
    expect(await mailCode(better)).toEqual(NONE);
    expect((await mailCode(inTime)).status).toBe(200);
  });

  it('requires an email address', async () => {
    const person = await calls.unverified();
    await testApp.db.updateTable('users').set({ email: null }).where('id', '=', person.id).execute();
    await failedFor(person);
    expect(await mailCode(person)).toEqual(NONE);
  });

  it('changes a verified number under the same rules as a message', async () => {
    const person = await testApp.person();
    await failedFor(person);
    testApp.advance(10 * MINUTE + SECOND);
    expect(await mailCode(person)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_NEEDED' } });
    await testApp.db
      .updateTable('sessions')
      .set({ authenticatedAt: testApp.deps.clock() })
      .where('userId', '=', person.id)
      .execute();
    const second = { twoFactorEnabled: true, twoFactorMethod: 'sms' as const };
    await testApp.db.updateTable('users').set(second).where('id', '=', person.id).execute();
    expect(await mailCode(person)).toMatchObject({ status: 409, body: { code: 'PHONE_IS_SECOND_FACTOR' } });
    await testApp.db.updateTable('users').set({ twoFactorEnabled: false }).where('id', '=', person.id).execute();
    expect((await mailCode(person)).status).toBe(200);
    expect(await calls.toRow(person)).toMatchObject({ phone: E164, phoneVerified: false });
    expect((await findMails(person)).map(({ kind }) => kind)).toEqual(['phone_code', 'security_notice']);
  });
});

describe('A code by email with rate limits', () => {
  beforeAll(async () => {
    testApp = await createTestApp({ RATE_LIMITS: 'on' });
  });

  it('can be requested again after 30 seconds, five times an hour', async () => {
    const calls = phoneCalls(testApp);
    const person = await calls.unverified();
    vi.spyOn(testApp.deps.sms, 'send').mockRejectedValueOnce(new SmsError('Twilio refused the message (400)'));
    expect((await calls.send(person)).statusCode).toBe(503);
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await mailCode(person)).status);
      if (i === 0) expect(await mailCode(person)).toMatchObject({ status: 429, body: { retryAfter: 30 } });
      testApp.advance(31 * SECOND);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await findMails(person)).length).toBe(5);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SmsError } from '../../adapters/sms/sms-transport.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mutate, rest } from '../../testing/trpc-transport.ts';
import { E164, MINUTE, NONE, PHONE, phoneCalls, SECOND, WRONG } from './testing.ts';

let testApp: TestApp;
let calls: ReturnType<typeof phoneCalls>;

beforeAll(async () => {
  testApp = await createTestApp();
  calls = phoneCalls(testApp);
});
afterAll(() => testApp.close());
afterEach(() => void vi.restoreAllMocks());

describe('sending a code', () => {
  it('stores the number in E.164 with the consent and sends six digits to it', async () => {
    const person = await calls.unverified();
    const before = testApp.messages.length;
    const response = await calls.send(person);
    const now = testApp.deps.clock().getTime();
    expect(rest(response)).toEqual({
      status: 200,
      body: { phone: E164, expiresAt: expect.any(String), resendAt: expect.any(String), outbox: true },
    });
    expect(Math.abs(Date.parse(response.json().expiresAt) - now - 10 * MINUTE)).toBeLessThan(10 * SECOND);
    expect(testApp.messages.slice(before)).toEqual([
      {
        to: E164,
        body: expect.stringMatching(/^\d{6} is your Marque verification code\. It is valid for 10 minutes\.$/),
      },
    ]);
    expect(await calls.toRow(person)).toMatchObject({ phone: E164, smsConsent: true, phoneVerified: false });
  });

  it('keeps a keyed hash of the code, never the code, and writes neither into the log', async () => {
    const person = await calls.unverified();
    testApp.logged.length = 0;
    const code = await calls.codeSentTo(person);
    const row = await calls.toRow(person);
    expect(row.verificationCode).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(testApp.logged)).not.toMatch(new RegExp(`${code}|2125550199`));
  });

  it('returns the same through tRPC', async () => {
    const person = await calls.unverified();
    const outcome = await mutate(testApp.as(person), 'phone.sendCode', { phone: PHONE });
    expect(outcome).toMatchObject({ status: 200, body: { phone: E164, outbox: true } });
    expect(await calls.toRow(person)).toMatchObject({ smsConsent: false });
  });

  it.each(['', '555-0199', '123-456-78', '+999 123 456 789', 'call me maybe', '١٢٣٤٥٦٧٨٩٠'])(
    'rejects the number %j and changes nothing',
    async (phone) => {
      const person = await calls.unverified();
      const before = await calls.toRow(person);
      const messages = testApp.messages.length;
      const issue = { path: ['phone'], message: 'Valid phone number is required' };
      const response = await calls.send(person, { phone });
      expect([response.statusCode, response.json().issues[0]]).toEqual([400, issue]);
      expect(await calls.toRow(person)).toEqual(before);
      expect(testApp.messages).toHaveLength(messages);
    },
  );

  it('ends the former code', async () => {
    const person = await calls.unverified();
    const former = await calls.codeSentTo(person);
    await calls.resend(person);
    const current = calls.lastCode();
    if (former !== current) expect(rest(await calls.verify(person, former))).toEqual(WRONG);
    expect((await calls.verify(person, current)).statusCode).toBe(200);
  });

  it('to another number unverifies the account, to the same one it does not', async () => {
    const person = await testApp.person();
    await calls.send(person, { phone: '(212) 555-0123' });
    expect(await calls.toRow(person)).toMatchObject({ phone: '+12125550123', phoneVerified: true });
    await calls.send(person);
    expect(await calls.toRow(person)).toMatchObject({ phone: E164, phoneVerified: false });
    expect((await calls.verify(person, calls.lastCode())).json()).toMatchObject({ phone: E164, phoneVerified: true });
  });

  it('asks a guest to sign in and rejects another user’s account', async () => {
    const [person, victim] = [await calls.unverified(), await calls.unverified()];
    const before = await calls.toRow(victim);
    for (const [path, procedure, body] of [
      ['verify-phone', 'sendCode', { phone: PHONE }],
      ['resend-code', 'resendCode', {}],
      ['verify-code', 'verifyCode', { code: '123456' }],
    ] as const) {
      const forVictim = { ...body, userId: victim.id };
      expect((await testApp.guest.post(`/api/users/${path}`, forVictim)).statusCode).toBe(401);
      expect((await mutate(testApp.guest, `phone.${procedure}`, forVictim)).status).toBe(401);
      const refused = {
        status: 403,
        body: { message: 'You can only do this for your own account.', code: 'FOREIGN_USER' },
      };
      expect(rest(await testApp.as(person).post(`/api/users/${path}`, forVictim))).toEqual(refused);
      expect(await mutate(testApp.as(person), `phone.${procedure}`, forVictim)).toEqual(refused);
    }
    expect(await calls.toRow(victim)).toEqual(before);
  });
});

describe('a number other than the current one', () => {
  const notices = async (id: number) =>
    testApp.db
      .selectFrom('mails')
      .select(['kind', 'data'])
      .where('userId', '=', id as never)
      .execute();

  it('is rejected while the current one receives the sign-in codes', async () => {
    const person = await testApp.person();
    const second = { twoFactorEnabled: true, twoFactorMethod: 'sms' as const };
    await testApp.db.updateTable('users').set(second).where('id', '=', person.id).execute();
    const before = await calls.toRow(person);
    const messages = testApp.messages.length;
    const refused = {
      status: 409,
      body: {
        message:
          'This number receives the sign-in codes. Please switch two-factor authentication to an app, or off, first.',
        code: 'PHONE_IS_SECOND_FACTOR',
      },
    };
    expect(rest(await calls.send(person))).toEqual(refused);
    expect(await mutate(testApp.as(person), 'phone.sendCode', { phone: PHONE })).toEqual(refused);
    expect([await calls.toRow(person), testApp.messages.length]).toEqual([before, messages]);
    expect((await calls.send(person, { phone: '(212) 555-0123' })).statusCode).toBe(200);
    await testApp.db.updateTable('users').set({ twoFactorMethod: 'app' }).where('id', '=', person.id).execute();
    expect((await calls.send(person)).statusCode).toBe(200);
  });

  it('requires a fresh proof once the current one is verified', async () => {
    const [verified, unverified] = [await testApp.person(), await calls.unverified()];
    testApp.advance(10 * MINUTE + SECOND);
    const before = await calls.toRow(verified);
    expect(rest(await calls.send(verified))).toEqual({
      status: 403,
      body: { message: 'Please confirm that it is you.', code: 'REAUTHENTICATION_NEEDED' },
    });
    expect(await calls.toRow(verified)).toEqual(before);
    expect((await calls.send(verified, { phone: '212 555 0123' })).statusCode).toBe(200);
    expect((await calls.send(unverified)).statusCode).toBe(200);
  });

  it('is reported to the owner of a verified one, once the code is sent', async () => {
    const [verified, unverified] = [await testApp.person(), await calls.unverified()];
    await calls.send(verified, { phone: '(212) 555-0123' });
    vi.spyOn(testApp.deps.sms, 'send').mockRejectedValueOnce(new SmsError('Twilio refused the message (500)'));
    await calls.send(verified);
    await calls.send(unverified);
    expect([await notices(verified.id), await notices(unverified.id)]).toEqual([[], []]);
    await calls.send(verified);
    await calls.resend(verified);
    expect(await notices(verified.id)).toEqual([
      {
        kind: 'security_notice',
        data: expect.objectContaining({ events: [expect.objectContaining({ event: 'phone_changed' })] }),
      },
    ]);
  });
});

describe('a gateway that fails', () => {
  it('is reported plainly, changes nothing, and the person may try again at once', async () => {
    const person = await testApp.person();
    const before = await calls.toRow(person);
    vi.spyOn(testApp.deps.sms, 'send').mockRejectedValueOnce(new SmsError('Twilio refused the message (500)'));
    expect(rest(await calls.send(person))).toEqual({
      status: 503,
      body: { message: 'The text message could not be sent. Please try again.', code: 'SMS_FAILED' },
    });
    // Only the failure is recorded.
    expect(await calls.toRow(person)).toEqual({ ...before, smsFailedPhone: E164, smsFailedAt: expect.any(Date) });
    expect((await calls.send(person)).statusCode).toBe(200);
    expect(await calls.toRow(person)).toMatchObject({ smsFailedPhone: null, smsFailedAt: null });
    expect((await calls.verify(person, calls.lastCode())).statusCode).toBe(200);
  });

  it('keeps the code that was sent before valid', async () => {
    const person = await calls.unverified();
    const code = await calls.codeSentTo(person);
    await calls.verify(person, calls.wrongCode());
    vi.spyOn(testApp.deps.sms, 'send').mockRejectedValueOnce(new SmsError('Twilio was not reached (ECONNREFUSED)'));
    expect((await calls.resend(person)).json().code).toBe('SMS_FAILED');
    expect(await calls.toRow(person)).toMatchObject({ verificationTries: 1 });
    expect((await calls.verify(person, code)).statusCode).toBe(200);
  });
});

describe('sending the code again', () => {
  it('goes to the number on file, with or without a userId or a body', async () => {
    const person = await calls.unverified();
    for (const response of [
      await calls.resend(person),
      await calls.resend(person, {}),
      await testApp.as(person).post('/api/users/resend-code'),
    ]) {
      expect(rest(response)).toMatchObject({ status: 200, body: { phone: '+12125550123' } });
      expect(testApp.messages.at(-1)?.to).toBe('+12125550123');
    }
  });

  it('requires a number', async () => {
    const person = await calls.unverified();
    await testApp.db.updateTable('users').set({ phone: null }).where('id', '=', person.id).execute();
    expect(rest(await calls.resend(person))).toEqual(NONE);
    expect(await mutate(testApp.as(person), 'phone.resendCode', {})).toEqual(NONE);
  });
});

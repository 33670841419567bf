import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mutate, rest } from '../../testing/trpc-transport.ts';
import { E164, EXPIRED, MINUTE, NONE, phoneCalls, SECOND, USED, WRONG } from './testing.ts';

let testApp: TestApp;
let calls: ReturnType<typeof phoneCalls>;

beforeAll(async () => {
  testApp = await createTestApp();
  calls = phoneCalls(testApp);
});
afterAll(() => testApp.close());
afterEach(() => void vi.restoreAllMocks());

describe('entering the code', () => {
  it('verifies the phone, returns the profile and uses the code up', async () => {
    const person = await calls.unverified();
    const code = await calls.codeSentTo(person);
    const response = await calls.verify(person, code);
    expect(rest(response)).toEqual({
      status: 200,
      body: (await testApp.as(person).get(`/api/users/${person.id}/profile`)).json(),
    });
    expect(response.json()).toMatchObject({ id: person.id, phone: E164, phoneVerified: true });
    expect(await calls.toRow(person)).toMatchObject({ verificationCode: null, verificationExpires: null });
    expect(rest(await calls.verify(person, code))).toEqual(NONE);
  });

  it('accepts a code with surrounding white space, through tRPC too', async () => {
    const person = await calls.unverified();
    const code = await calls.codeSentTo(person);
    expect((await mutate(testApp.as(person), 'phone.verifyCode', { code: ` ${code} ` })).status).toBe(200);
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５６'])('rejects %j without counting it', async (code) => {
    const person = await calls.unverified();
    await calls.codeSentTo(person);
    const issues = [{ path: ['code'], message: 'Please enter the 6-digit verification code' }];
    expect(rest(await calls.verify(person, code))).toMatchObject({ status: 400, body: { issues } });
    expect(await calls.toRow(person)).toMatchObject({ verificationTries: 0 });
  });

  it('requires one to have been sent', async () => {
    expect(rest(await calls.verify(await calls.unverified(), '123456'))).toEqual(NONE);
  });

  it('works for ten minutes and no longer', async () => {
    const [early, late] = [await calls.unverified(), await calls.unverified()];
    const [earlyCode, lateCode] = [await calls.codeSentTo(early), await calls.codeSentTo(late)];
    testApp.advance(10 * MINUTE - 20 * SECOND);
    expect((await calls.verify(early, earlyCode)).statusCode).toBe(200);
    testApp.advance(20 * SECOND);
    expect(rest(await calls.verify(late, lateCode))).toEqual(EXPIRED);
    expect(await calls.toRow(late)).toMatchObject({ phoneVerified: false, verificationTries: 0 });
  });

  it('fails five times and then even with the right code', async () => {
    const person = await calls.unverified();
    const code = await calls.codeSentTo(person);
    for (let i = 1; i <= 4; i++) expect(rest(await calls.verify(person, calls.wrongCode()))).toEqual(WRONG);
    expect(rest(await calls.verify(person, calls.wrongCode()))).toEqual(USED);
    expect(rest(await calls.verify(person, code))).toEqual(USED);
    expect(await calls.toRow(person)).toMatchObject({ phoneVerified: false, verificationTries: 5 });

    await calls.resend(person);
    expect((await calls.verify(person, calls.lastCode())).statusCode).toBe(200);
  });

  it('gets no more than five tries by guessing at the same time', async () => {
    const person = await calls.unverified();
    await calls.codeSentTo(person);
    const wrong = calls.wrongCode();
    const outcomes = await Promise.all(Array.from({ length: 40 }, async () => rest(await calls.verify(person, wrong))));
    expect(outcomes.filter(({ body }) => (body as { code: string }).code === 'CODE_WRONG')).toHaveLength(4);
    expect(outcomes.every(({ status }) => status === 422)).toBe(true);
    expect(await calls.toRow(person)).toMatchObject({ phoneVerified: false, verificationTries: 5 });
  });

  it('succeeds once when the right code is sent twice at the same time', async () => {
    const person = await calls.unverified();
    const code = await calls.codeSentTo(person);
    const statuses = (await Promise.all([calls.verify(person, code), calls.verify(person, code)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([200, 422]);
    expect(await calls.toRow(person)).toMatchObject({ phoneVerified: true });
  });

  it('does not verify with the code of another account or of another number', async () => {
    const [person, other] = [await calls.unverified(), await calls.unverified()];
    const foreign = await calls.codeSentTo(other);
    if ((await calls.codeSentTo(person)) !== foreign) expect(rest(await calls.verify(person, foreign))).toEqual(WRONG);
    const code = await calls.codeSentTo(person);
    await testApp.db.updateTable('users').set({ phone: '+12125550177' }).where('id', '=', person.id).execute();
    expect(rest(await calls.verify(person, code))).toEqual(WRONG);
  });
});

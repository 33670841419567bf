import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SmsError } from '../../adapters/sms/sms-transport.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { rest } from '../../testing/trpc-transport.ts';
import { MINUTE, SECOND } from './testing.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('codes with rate limits', () => {
  let testApp: TestApp;
  let addresses = 0;

  beforeAll(async () => {
    testApp = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
  });
  afterAll(() => testApp.close());

  function ask(person: Person, path: string, body: object, ip = `198.51.100.${++addresses}`) {
    return testApp.as(person).post(`/api/users/${path}`, body, { 'x-forwarded-for': ip });
  }
  const tooMany = (retryAfter: unknown) => ({
    status: 429,
    body: { message: 'Too many tries. Please wait a moment.', code: 'TOO_MANY_TRIES', retryAfter },
  });
  const fresh = () => testApp.person({ phoneVerified: false });
  let numbers = 0;
  const number = () => `212 555 ${String(1_000 + ++numbers)}`;

  it('the next code can be requested after 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const person = await fresh();
    const phone = number();
    const sent = (await ask(person, 'verify-phone', { phone })).json();
    expect(Date.parse(sent.resendAt) - testApp.deps.clock().getTime()).toBe(30 * SECOND);
    const before = await testApp.db.selectFrom('users').selectAll().where('id', '=', person.id).execute();
    expect(rest(await ask(person, 'resend-code', {}))).toEqual(tooMany(30));
    testApp.advance(29 * SECOND);
    expect(rest(await ask(person, 'verify-phone', { phone }))).toEqual(tooMany(1));
    expect(await testApp.db.selectFrom('users').selectAll().where('id', '=', person.id).execute()).toEqual(before);
    testApp.advance(1 * SECOND);
    expect((await ask(person, 'resend-code', {})).statusCode).toBe(200);
  });

  it('asking too early does not use up the codes of the hour', async () => {
    const person = await fresh();
    const phone = number();
    await ask(person, 'verify-phone', { phone });
    for (let i = 0; i < 10; i++) expect((await ask(person, 'resend-code', {})).statusCode).toBe(429);
    testApp.advance(31 * SECOND);
    expect((await ask(person, 'resend-code', {})).statusCode).toBe(200);
  });

  it('only one of several parallel requests gets a code', async () => {
    const person = await fresh();
    const phone = number();
    const responses = await Promise.all(Array.from({ length: 4 }, () => ask(person, 'verify-phone', { phone })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429, 429]);
  });

  it('one number gets five codes an hour and ten a day, whoever asks', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const phone = number();
    const send = async () => (await ask(await fresh(), 'verify-phone', { phone })).statusCode;
    const hour = async () => [await send(), await send(), await send(), await send(), await send(), await send()];
    expect(await hour()).toEqual([200, 200, 200, 200, 200, 429]);
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    expect(await hour()).toEqual([200, 200, 200, 200, 200, 429]);
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    expect(await send()).toBe(429);
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
    expect(await send()).toBe(200);
  });

  it('one account gets five codes an hour, whatever the number', async () => {
    const person = await fresh();
    const send = async () => {
      testApp.advance(31 * SECOND);
      return (await ask(person, 'verify-phone', { phone: number() })).statusCode;
    };
    expect([await send(), await send(), await send(), await send(), await send(), await send()]).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
  });

  it('one address causes only so many messages', async () => {
    const send = async () => (await ask(await fresh(), 'verify-phone', { phone: number() }, '192.0.2.1')).statusCode;
    for (let i = 0; i < 20; i++) expect(await send()).toBe(200);
    expect(await send()).toBe(429);
  });

  it('a gateway that fails does not use up the codes of the hour', async () => {
    const person = await fresh();
    const phone = number();
    vi.spyOn(testApp.deps.sms, 'send').mockRejectedValue(new SmsError('Twilio was not reached (ECONNREFUSED)'));
    for (let i = 0; i < 7; i++) expect((await ask(person, 'verify-phone', { phone })).statusCode).toBe(503);
    vi.restoreAllMocks();
    expect((await ask(person, 'verify-phone', { phone })).statusCode).toBe(200);
  });

  it('all accounts together may be wrong 500 times an hour, then every code is rejected and the operator is told', async () => {
    const person = await fresh();
    await ask(person, 'verify-phone', { phone: number() });
    const code = /\d{6}/.exec(testApp.messages.at(-1)?.body ?? '')?.[0];
    await testApp.deps.rateLimits.consume('codeEverybody', 'everybody', { points: 500 });
    testApp.logged.length = 0;
    expect(rest(await ask(person, 'verify-code', { code }))).toMatchObject(tooMany(expect.any(Number)));
    expect(testApp.logged).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'too many wrong verification codes, somebody may be guessing' }),
    );
    await testApp.deps.rateLimits.settle({ reset: [{ name: 'codeEverybody', key: 'everybody' }] });
    expect((await ask(person, 'verify-code', { code })).statusCode).toBe(200);
  });

  it('a right code is not counted, a wrong one is', async () => {
    const person = await fresh();
    await testApp.deps.rateLimits.settle({ reset: [{ name: 'codeEverybody', key: 'everybody' }] });
    await ask(person, 'verify-phone', { phone: number() });
    const code = /\d{6}/.exec(testApp.messages.at(-1)?.body ?? '')?.[0] ?? '';
    await ask(person, 'verify-code', { code: code === '000000' ? '000001' : '000000' });
    expect(await testApp.deps.rateLimits.used([{ name: 'codeEverybody', key: 'everybody' }])).toEqual([1]);
    expect((await ask(person, 'verify-code', { code })).statusCode).toBe(200);
    expect(await testApp.deps.rateLimits.used([{ name: 'codeEverybody', key: 'everybody' }])).toEqual([1]);
  });
});

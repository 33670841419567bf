import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';

let testApp: TestApp;
afterEach(() => testApp.close());

const openTestApp = async (environment: Record<string, string>) => {
  testApp = await createTestApp({ RATE_LIMITS: 'on', ...environment });
};
const newcomer = () => testApp.person({ phoneVerified: false });
let numbers = 0;
const nextNumber = () => `+1212555${String(1_000 + numbers++)}`;
const sendCode = async (phone: string) => mutate(testApp.as(await newcomer()), 'phone.sendCode', { phone });

describe('Text messages to a country that is not served', () => {
  const words = 'We do not send text messages to this country.';

  it('are rejected at the number’s field, before anything is sent, and the code may be emailed', async () => {
    await openTestApp({ SMS_COUNTRIES: 'us, ca' });
    const person = await newcomer();
    const response = await mutate(testApp.as(person), 'phone.sendCode', { phone: '+44 20 7123 4567' });
    expect(response).toEqual({
      status: 503,
      body: { code: 'SMS_FAILED', message: words, issues: [{ path: ['phone'], message: words }] },
    });
    expect(testApp.messages).toEqual([]);
    expect((await mutate(testApp.as(person), 'phone.mailCode')).status).toBe(200);
  });

  it('include only those countries: a neighbor that shares the country code is told apart', async () => {
    await openTestApp({ SMS_COUNTRIES: 'US' });
    expect((await sendCode('(212) 555-0123')).status).toBe(200);
    expect((await sendCode('+1 416 555 0123')).status).toBe(503);
    // A number without a country is in none of these.
    expect((await sendCode('+883 5100 012345')).status).toBe(503);
    expect(testApp.messages.map(({ to }) => to)).toEqual(['+12125550123']);
  });
});

describe('Text messages of all accounts together', () => {
  const words = 'We cannot send text messages at the moment. Please try again later.';

  it.each([[{ SMS_PER_HOUR: '2', SMS_PER_DAY: '100' }], [{ SMS_PER_HOUR: '100', SMS_PER_DAY: '2' }]])(
    'stop at a limit, of which the operator is told once: %j',
    async (environment) => {
      await openTestApp(environment);
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++) statuses.push((await sendCode(nextNumber())).status);
      expect(statuses).toEqual([200, 200, 503, 503]);
      expect(await sendCode(nextNumber())).toMatchObject({ body: { code: 'SMS_FAILED', message: words } });
      expect(testApp.messages).toHaveLength(2);
      expect(testApp.logged.filter(({ msg }) => String(msg).startsWith('limit of text messages reached'))).toHaveLength(
        1,
      );
    },
  );
});

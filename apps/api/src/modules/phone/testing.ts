import type { Person, TestApp } from '../../testing/test-app.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const PHONE = '(212) 555-0199';
export const E164 = '+12125550199';

export const WRONG = {
  status: 422,
  body: { message: 'Invalid or expired verification code', code: 'CODE_WRONG' },
};
export const EXPIRED = {
  status: 422,
  body: { message: 'Invalid or expired verification code', code: 'CODE_EXPIRED' },
};
export const USED = {
  status: 422,
  body: { message: 'Too many wrong codes. Please request a new one.', code: 'CODE_TRIES_USED' },
};
export const NONE = {
  status: 422,
  body: { message: 'Please request a verification code first.', code: 'NO_CODE_SENT' },
};

export function phoneCalls(testApp: TestApp) {
  const send = (person: Person, body: object = {}) =>
    testApp.as(person).post('/api/users/verify-phone', { phone: PHONE, smsConsent: true, userId: person.id, ...body });
  const lastCode = (): string => {
    const code = /\b\d{6}\b/.exec(testApp.messages.at(-1)?.body ?? '')?.[0];
    if (!code) throw new Error('no code was sent');
    return code;
  };
  return {
    unverified: () => testApp.person({ phoneVerified: false }),
    send,
    resend: (person: Person, body: object = { userId: person.id }) =>
      testApp.as(person).post('/api/users/resend-code', body),
    verify: (person: Person, code: string) =>
      testApp.as(person).post('/api/users/verify-code', { code, userId: person.id }),
    toRow: ({ id }: Person) =>
      testApp.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    lastCode,
    wrongCode: () => String((Number(lastCode()) + 1) % 1_000_000).padStart(6, '0'),
    codeSentTo: async (person: Person): Promise<string> => {
      const response = await send(person);
      if (response.statusCode !== 200) throw new Error(response.body);
      return lastCode();
    },
  };
}

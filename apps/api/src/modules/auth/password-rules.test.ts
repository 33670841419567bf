import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { assertAcceptablePassword } from './password-rules.ts';

const COMMON = dictionary['passwords-common'];
const refused = expect.objectContaining({
  code: 'PASSWORD_TOO_COMMON',
  details: {
    issues: [{ path: ['password'], message: 'This password is one of the most common ones. Please choose another.' }],
  },
});

describe('A password for a member of staff', () => {
  it.each(['123456', 'password', 'qwerty', 'iloveyou', 'trustno1', 'Password', 'QWERTY', 'DrAgOn'])(
    'is not %s',
    async (password) => {
      await expect(assertAcceptablePassword(password, 'admin')).rejects.toThrow(refused);
      await expect(assertAcceptablePassword(password, 'viewer')).rejects.toThrow(refused);
    },
  );

  it('is none of the 10,000 most common ones, nor of the 3,000 most common ones of eight characters or more', async () => {
    const long = COMMON.filter((password) => password.length >= 8).slice(0, 3_000);
    // Shorter ones are rejected for everyone.
    for (const password of [...COMMON.slice(0, 10_000), ...long].filter(({ length }) => length >= 6)) {
      await expect(assertAcceptablePassword(password, 'admin'), password).rejects.toThrow(refused);
    }
  });

  it('is neither the product’s name nor the user’s own', async () => {
    await expect(assertAcceptablePassword('Marque', 'admin', 'grace.hopper')).rejects.toThrow(refused);
    await expect(assertAcceptablePassword('Grace.Hopper', 'admin', 'grace.hopper')).rejects.toThrow(refused);
  });

  it.each(['correct horse battery staple', 'Tr7!mq0ZpL', 'password of mine', 'пароль из слов', '1234567890123x'])(
    'may be %s',
    async (password) => {
      await expect(assertAcceptablePassword(password, 'admin', 'grace')).resolves.toBeUndefined();
    },
  );
});

describe('A password for an owner', () => {
  it('only has to meet the specified rule', async () => {
    await expect(assertAcceptablePassword('123456', 'user', '123456')).resolves.toBeUndefined();
  });
});

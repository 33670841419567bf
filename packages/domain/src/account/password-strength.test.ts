import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const ORDER = ['weak', 'fair', 'good', 'strong'];

describe('the hint about a password', () => {
  it.each([
    ['', 'weak'],
    ['a', 'weak'],
    ['hK4!x', 'weak'],
    ['123456', 'weak'],
    ['987654321', 'weak'],
    ['abcdefghijkl', 'weak'],
    ['qwertyuiop', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['ababababababababab', 'weak'],
    ['abdegabdegabdegabdegh', 'fair'],
    ['abc123abc123abc123', 'weak'],
    ['Qwerty123', 'weak'],
    ['monkey', 'weak'],
    ['mustang1', 'fair'],
    ['Mustang67', 'fair'],
    ['horse stapler', 'good'],
    ['Tr7!mq0ZpL', 'good'],
    ['correct horse battery staple', 'strong'],
    ['Vx9#kQ2!mZ7&pL', 'strong'],
    ['пароль из слов длинный', 'strong'],
  ])('calls %j %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('never gets worse by another character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'akzQ7!4 ü😀'), maxLength: 30 }),
        fc.string({ maxLength: 1 }),
        (password, more) => {
          const longer = passwordStrength(`${password}${more}`);
          expect(ORDER.indexOf(longer)).toBeGreaterThanOrEqual(ORDER.indexOf(passwordStrength(password)));
        },
      ),
    );
  });

  it('has a word for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (password) => {
        expect(ORDER).toContain(passwordStrength(password));
      }),
    );
  });
});

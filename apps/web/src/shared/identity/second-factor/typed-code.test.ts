import { describe, expect, it } from 'vitest';
import { checkTyped } from './typed-code.ts';

describe('a code typed at the second step of signing in', () => {
  it('must not be empty, in the words of its method', () => {
    expect(checkTyped('code', 'app', '  ')).toEqual({
      problem: 'Please enter the verification code from your authenticator app',
      toast: {
        title: 'Verification code required',
        description: 'Please enter the verification code from your authenticator app',
      },
    });
    expect(checkTyped('code', 'sms', '')).toMatchObject({
      problem: 'Please enter the verification code sent to your phone',
    });
    expect(checkTyped('recovery', 'app', '')).toMatchObject({ problem: 'Please enter one of your recovery codes' });
  });

  it('has six digits, or nobody is asked', () => {
    expect(checkTyped('code', 'app', ' 123456 ')).toEqual({ token: '123456' });
    for (const typed of ['12345', '12345a', '1234567']) {
      expect(checkTyped('code', 'app', typed)).toMatchObject({
        problem: 'Please enter the 6-digit verification code',
        toast: { title: 'Verification failed' },
      });
    }
  });

  it('is read as a recovery code however it was copied from paper', () => {
    for (const typed of ['0123-4567-89AB-CDEF', '0123 4567 89ab cdef', 'ol23456789abcdef']) {
      expect(checkTyped('recovery', 'sms', typed)).toEqual({ token: '0123-4567-89AB-CDEF' });
    }
    expect(checkTyped('recovery', 'sms', '123456')).toMatchObject({
      problem: 'A recovery code has four groups of four letters and digits',
    });
  });
});

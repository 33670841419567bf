import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test('a North American number reads the same however it was typed', () => {
  for (const typed of ['4152814199', '415-281-4199', '+1 415 281 4199', '1.415.281.4199', '(415) 281-4199']) {
    expect(formatPhone(typed), typed).toBe('(415) 281-4199');
  }
});

test('the number of an account, stored with its country code, reads that way too', () => {
  expect(formatPhone('+11234567890')).toBe('(123) 456-7890');
});

test('a number of another country stays as it was typed', () => {
  for (const typed of ['+44 20 7946 0958', '+442079460958', '01 23 45 67 89', '030 901820']) {
    expect(formatPhone(typed), typed).toBe(typed);
  }
});

test('what is no number yet stays as it was typed', () => {
  for (const typed of ['', '415', '415281419', '41528141999']) expect(formatPhone(typed), typed).toBe(typed);
});

import { expect, it } from 'vitest';
import { lazily } from './lazily.ts';

it('A lazy value is made when it is first asked for, and once', () => {
  let made = 0;
  const value = lazily(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  value();
  value();
  expect(made).toBe(1);
});

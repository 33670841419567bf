import { expect, it } from 'vitest';
import { formatWait } from './use-seconds-until.ts';

it.each([
  [1, '1 s'],
  [60, '60 s'],
  [61, '2 min'],
  [3_600, '60 min'],
  [3_601, '2 h'],
  [86_400, '24 h'],
])('says %i seconds as %s', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});

import { describe, expect, it } from 'vitest';
import { backOffDelay } from './back-off.ts';

const DELAYS = [1_000, 3_000, 9_000] as const;

describe('the delay before the next try', () => {
  it('grows with every failure in a row, and the last one goes on', () => {
    expect([1, 2, 3, 4, 50].map((failures) => backOffDelay(DELAYS, failures))).toEqual([
      1_000, 3_000, 9_000, 9_000, 9_000,
    ]);
  });

  it('is never shorter than the server asked for', () => {
    expect(backOffDelay(DELAYS, 1, { atLeastMs: 5_000 })).toBe(5_000);
    expect(backOffDelay(DELAYS, 3, { atLeastMs: 5_000 })).toBe(9_000);
    expect(backOffDelay(DELAYS, 1, { atLeastMs: 5_000, jitter: 0.25, random: () => 0 })).toBe(5_000);
  });

  it('is spread by chance where it should be', () => {
    const withChance = (random: number) => backOffDelay(DELAYS, 1, { jitter: 0.25, random: () => random });
    expect([0, 0.5, 1].map(withChance)).toEqual([750, 1_000, 1_250]);
  });

  it('is the first one when nothing has failed yet', () => {
    expect(backOffDelay(DELAYS, 0)).toBe(1_000);
  });
});

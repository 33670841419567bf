import { WEBHOOK_TRIES } from '@marque/domain/review/webhooks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pauseAfter } from './next-try.ts';

const HOUR = 3_600_000;
const now = new Date('2026-11-21T10:00:00Z');
const middle = () => 0.5;
const after = (tries: number, retryAfter: string | null = null, random = middle) =>
  pauseAfter({ tries, retryAfter, now }, random);

describe('The pause before the next try of a webhook', () => {
  it('grows, and all of them together are about three days', () => {
    const pauses = Array.from({ length: WEBHOOK_TRIES - 1 }, (_, index) => after(index + 1) ?? 0);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBe(5_000);
    const days = pauses.reduce((sum, pause) => sum + pause, 0) / (24 * HOUR);
    expect(days).toBeGreaterThan(2.8);
    expect(days).toBeLessThan(3.2);
  });

  it('is none after the last try', () => {
    expect(after(WEBHOOK_TRIES)).toBeNull();
    expect(after(WEBHOOK_TRIES + 5, '60')).toBeNull();
  });

  it('varies by a fifth either way', () => {
    expect([after(6, null, () => 0), after(6, null, () => 1)]).toEqual([0.8 * HOUR, 1.2 * HOUR]);
  });

  it('is as long as the receiver asks, in seconds or as a date, but half a day at most', () => {
    expect(after(1, '120')).toBe(120_000);
    expect(after(1, 'Sat, 21 Nov 2026 10:10:00 GMT')).toBe(600_000);
    expect(after(1, '999999999')).toBe(12 * HOUR);
    expect(after(1, 'Sat, 21 Nov 2099 10:10:00 GMT')).toBe(12 * HOUR);
  });

  it('is never shorter because a receiver asks for that, or says something else', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: WEBHOOK_TRIES - 1 }),
        fc.oneof(fc.string(), fc.constantFrom('0', '-1', '1e9', '', 'Sat, 21 Nov 2020 10:10:00 GMT')),
        (tries, retryAfter) => {
          const pause = after(tries, retryAfter) ?? 0;
          expect(pause).toBeGreaterThanOrEqual(after(tries) ?? Number.POSITIVE_INFINITY);
          expect(pause).toBeLessThanOrEqual(18 * HOUR);
        },
      ),
    );
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProbe } from './probe.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says how a check ended', async () => {
  expect(await createProbe(async () => 1)()).toBe('ok');
  expect(await createProbe(() => Promise.reject(new Error('away')))()).toBe('failed');
  let isBroken = true;
  const probe = createProbe(() => {
    if (isBroken) throw new Error('at once');
    return Promise.resolve();
  });
  expect(await probe()).toBe('failed');
  isBroken = false;
  expect(await probe()).toBe('ok');
});

it('counts a check that hangs as failed, begins no second one beside it, and recovers when it ends', async () => {
  let begun = 0;
  let end = (): void => undefined;
  const probe = createProbe(() => {
    begun += 1;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  }, 2_000);
  for (let asked = 0; asked < 3; asked += 1) {
    const outcome = probe();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([await outcome, begun]).toEqual(['failed', 1]);
  }
  end();
  await vi.advanceTimersByTimeAsync(0);
  const next = probe();
  end();
  expect([await next, begun]).toEqual(['ok', 2]);
});

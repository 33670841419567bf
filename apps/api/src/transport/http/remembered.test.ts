import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remembered } from './remembered.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks once for all who ask at the same time, and for those who ask within the second after', async () => {
  let searches = 0;
  const find = remembered(async () => {
    searches += 1;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    return searches;
  }, 1_000);
  const first = Promise.all(Array.from({ length: 100 }, find));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(new Set(await first)).toEqual(new Set([1]));

  await vi.advanceTimersByTimeAsync(999);
  expect(await find()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  const second = find();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await second).toBe(2);
});

it('asks again after a search that failed', async () => {
  const responses = [() => Promise.reject(new Error('away')), () => Promise.resolve('here')];
  const find = remembered(async () => responses.shift()?.(), 1_000);
  await expect(find()).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await find()).toBe('here');
});

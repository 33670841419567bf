import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PartsCache } from './parts-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const row = (id: number, rowVersion: string, parts = '"a":1') => ({ id, rowVersion, parts, size: parts.length });

describe('The parts of consignments in memory', () => {
  it('are found for the same version of a row only', () => {
    const cache = new PartsCache();
    cache.keep('first page', [row(1, '700')]);
    expect(cache.find({ id: 1, rowVersion: '700' })).toEqual({ parts: '"a":1', size: 5 });
    expect(cache.find({ id: 1, rowVersion: '701' })).toBeUndefined();
    expect(cache.find({ id: 2, rowVersion: '700' })).toBeUndefined();
    expect([cache.hasPage('first page'), cache.hasPage('second page')]).toEqual([true, false]);
  });

  it('are forgotten after five minutes', () => {
    const cache = new PartsCache();
    cache.keep('first page', [row(1, '700')]);
    vi.advanceTimersByTime(5 * 60_000 - 1);
    cache.keep('second page', [row(2, '701')]);
    expect(cache.hasPage('first page')).toBe(true);
    vi.advanceTimersByTime(1);
    expect([cache.find(row(1, '700')), cache.find(row(2, '701')), cache.hasPage('first page')]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  it('take 8 million characters at most', () => {
    const cache = new PartsCache();
    const large = 'x'.repeat(5_000_000);
    cache.keep('first page', [row(1, '700', large)]);
    cache.keep('second page', [row(2, '700', large)]);
    expect([cache.hasPage('first page'), cache.hasPage('second page')]).toEqual([false, true]);
    cache.keep('third page', [row(3, '700', large), row(4, '700', large)]);
    expect([cache.hasPage('second page'), cache.hasPage('third page')]).toEqual([true, false]);
    expect(cache.find(row(3, '700'))).toBeUndefined();
  });

  it('count the names of their pages, of which there may be any number', () => {
    const cache = new PartsCache();
    const long = 'x'.repeat(3_000_000);
    for (const page of ['1', '2', '3']) cache.keep(long + page, []);
    expect([cache.hasPage(`${long}1`), cache.hasPage(`${long}3`)]).toEqual([false, true]);
  });
});

import { notifyManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyTogether } from './notify-together.ts';

beforeEach(() => {
  vi.useFakeTimers();
  notifyTogether();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  notifyManager.setScheduler((notify) => setTimeout(notify, 0));
});

describe('Components that several queries have news for', () => {
  it('are told in one task, in the order of the news', () => {
    const told: string[] = [];
    for (const news of ['session', 'draft', 'messages']) notifyManager.schedule(() => told.push(news));
    expect(told).toEqual([]);
    expect(vi.getTimerCount()).toBe(1);
    vi.runAllTimers();
    expect(told).toEqual(['session', 'draft', 'messages']);
  });

  it('are told in a task of its own what comes up meanwhile', () => {
    const told: string[] = [];
    notifyManager.schedule(() => {
      told.push('first');
      notifyManager.schedule(() => told.push('second'));
    });
    vi.advanceTimersToNextTimer();
    expect(told).toEqual(['first']);
    vi.advanceTimersToNextTimer();
    expect(told).toEqual(['first', 'second']);
  });

  it('are told although another one fails, whose error is reported', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const told: string[] = [];
    const error = new Error('a component failed');
    notifyManager.schedule(() => {
      throw error;
    });
    notifyManager.schedule(() => told.push('another'));
    vi.runAllTimers();
    expect(told).toEqual(['another']);
    expect(report).toHaveBeenCalledExactlyOnceWith(error);
  });
});

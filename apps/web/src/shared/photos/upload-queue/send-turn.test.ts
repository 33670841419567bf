import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTakeTurn } from './send-turn.ts';
import type { TabChannel, TabNews } from './tab-news.ts';

// Node grants locks in its own tasks, so those must stay real.
const toFake: ('setTimeout' | 'setInterval' | 'clearInterval' | 'Date')[] = [
  'setTimeout',
  'setInterval',
  'clearInterval',
  'Date',
];
beforeEach(() => void vi.useFakeTimers({ toFake }));
afterEach(() => void vi.useRealTimers());

/** Two tabs of one browser, with Node's own locks and a channel of the test. */
function tabs({ isInView = true } = {}) {
  const listeners = new Set<(queue: string, news: TabNews) => void>();
  const channel: TabChannel = {
    tell: (queue, news) => {
      for (const listener of listeners) listener(queue, news);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const tab = () => createTakeTurn(channel, { isInView: () => isInView });
  return { first: tab(), second: tab(), channel };
}

let queues = 0;
function newQueue(): string {
  queues += 1;
  return `queue ${queues}`;
}

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((resolve) => setImmediate(resolve));
};

describe('the turn to send', () => {
  it('is one tab’s at a time', async () => {
    const { first, second } = tabs();
    const queue = newQueue();
    const done = Promise.withResolvers<void>();
    const order: string[] = [];
    const one = first(queue, async () => {
      order.push('first');
      await done.promise;
    });
    await pass(0);
    const two = second(queue, async () => void order.push('second'));
    await pass(60_000);
    expect(order).toEqual(['first']);
    done.resolve();
    await Promise.all([one, two]);
    expect(order).toEqual(['first', 'second']);
  });

  it('is taken from a tab that fell asleep with it, which hears of it and ends what it does', async () => {
    const { first, second, channel } = tabs();
    const queue = newQueue();
    const asleep = vi.spyOn(channel, 'tell').mockImplementation(() => undefined);
    let isLost = false;
    const one = first(queue, (lost) => {
      return new Promise((resolve) => {
        lost.addEventListener('abort', () => {
          isLost = true;
          resolve();
        });
      });
    });
    await pass(0);
    const work = vi.fn(async () => undefined);
    const two = second(queue, work);
    await pass(9_000);
    expect(work).not.toHaveBeenCalled();
    await pass(5_000);
    await Promise.all([one, two]);
    expect([isLost, work.mock.calls.length]).toEqual([true, 1]);
    asleep.mockRestore();
  });

  it('is not taken by a tab that nobody looks at', async () => {
    const { first, second, channel } = tabs({ isInView: false });
    const queue = newQueue();
    vi.spyOn(channel, 'tell').mockImplementation(() => undefined);
    const done = Promise.withResolvers<void>();
    const one = first(queue, () => done.promise);
    await pass(0);
    const work = vi.fn(async () => undefined);
    const two = second(queue, work);
    await pass(120_000);
    expect(work).not.toHaveBeenCalled();
    done.resolve();
    await Promise.all([one, two]);
  });

  it('is everybody’s where the browser has no locks', async () => {
    const { channel } = tabs();
    // `undefined` would stand for the default.
    const take = createTakeTurn(channel, { locks: null as unknown as undefined });
    const work = vi.fn(async () => undefined);
    await take('queue', work);
    expect(work).toHaveBeenCalledOnce();
  });

  it('is taken all the same where the browser refuses its locks', async () => {
    const { channel } = tabs();
    const request = () => Promise.reject(new DOMException('not here', 'SecurityError'));
    const work = vi.fn(async () => undefined);
    await createTakeTurn(channel, { locks: { request } as unknown as LockManager })('queue', work);
    expect(work).toHaveBeenCalledOnce();
  });

  it('is taken all the same where the locks never respond', async () => {
    const { channel } = tabs();
    const request = () => new Promise(() => undefined);
    const work = vi.fn(async () => undefined);
    const take = createTakeTurn(channel, {
      locks: { request } as unknown as LockManager,
      isInView: () => true,
    });
    const taken = take('queue', work);
    await pass(20_000);
    await taken;
    expect(work).toHaveBeenCalledOnce();
  });

  it('ends with an error of the work itself, which is not begun once more', async () => {
    const { first } = tabs();
    const work = vi.fn(() => Promise.reject(new Error('lost')));
    await expect(first(newQueue(), work)).rejects.toThrow('lost');
    expect(work).toHaveBeenCalledOnce();
  });
});

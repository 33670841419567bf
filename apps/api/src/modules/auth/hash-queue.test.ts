import { describe, expect, it } from 'vitest';
import { createHashQueue } from './hash-queue.ts';

function gate() {
  let open: (value: string) => void = () => undefined;
  const passed = new Promise<string>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('the queue before the hash', () => {
  it('runs no more jobs at once than its width', async () => {
    const inTurn = createHashQueue(2, 10);
    const gates = [gate(), gate(), gate()];
    const started: number[] = [];
    const all = gates.map(({ passed }, index) =>
      inTurn(() => {
        started.push(index);
        return passed;
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    gates[0]?.open('done');
    await all[0];
    await expect.poll(() => started).toEqual([0, 1, 2]);
    gates[1]?.open('done');
    gates[2]?.open('done');
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
  });

  it('rejects jobs when it is full, with the time to wait', async () => {
    const inTurn = createHashQueue(1, 1);
    const { open, passed } = gate();
    const first = inTurn(() => passed);
    const second = inTurn(async () => 'second');
    await expect(inTurn(async () => 'third')).rejects.toMatchObject({
      code: 'TOO_MANY_TRIES',
      details: { retryAfter: 2 },
    });
    open('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(await inTurn(async () => 'later')).toBe('later');
  });

  it('continues after a job that failed', async () => {
    const inTurn = createHashQueue(1, 1);
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn(async () => 'next')).toBe('next');
  });
});

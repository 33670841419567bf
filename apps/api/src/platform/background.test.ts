import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Background, createBackground } from './background.ts';

let logged: unknown[][];
let background: Background;
beforeEach(() => {
  logged = [];
  background = createBackground({ error: (...line: unknown[]) => void logged.push(line) });
});

describe('work in the background', () => {
  it('begins after its caller has gone on', async () => {
    const done: string[] = [];
    background.start('test', 'r1', async () => void done.push('work'));
    done.push('response');
    await background.settled();
    expect(done).toEqual(['response', 'work']);
  });

  it('begins without anybody waiting for it', async () => {
    let isDone = false;
    background.start('test', 'r1', async () => {
      isDone = true;
    });
    await vi.waitFor(() => expect(isDone).toBe(true), { timeout: 5_000 });
  });

  it('is done one at a time', async () => {
    let running = 0;
    let most = 0;
    for (let i = 0; i < 5; i++) {
      background.start('test', 'r1', async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
      });
    }
    await background.settled();
    expect([running, most]).toEqual([0, 1]);
  });

  it('leaves a line in the log when it fails, and does not keep the next from being done', async () => {
    const failure = new Error('the database is away');
    let isDone = false;
    background.start('first', 'r1', () => Promise.reject(failure));
    background.start('second', 'r2', async () => {
      isDone = true;
    });
    await background.settled();
    expect(isDone).toBe(true);
    expect(logged).toEqual([[{ err: failure, reqId: 'r1', work: 'first' }, 'background work failed']]);
  });

  it('is waited for even when it causes more', async () => {
    const done: number[] = [];
    background.start('outer', 'r1', async () => {
      background.start('inner', 'r1', async () => void done.push(2));
      done.push(1);
    });
    await background.settled();
    expect(done).toEqual([1, 2]);
  });

  it('is refused when a thousand wait', async () => {
    let count = 0;
    const work = async () => {
      count += 1;
    };
    for (let i = 0; i < 1_000; i++) background.start('test', 'r1', work);
    expect(() => background.start('test', 'r1', work)).toThrow(expect.objectContaining({ code: 'TOO_MANY_TRIES' }));
    await background.settled();
    expect(count).toBe(1_000);
  });
});

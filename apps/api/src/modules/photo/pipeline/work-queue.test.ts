import { describe, expect, it } from 'vitest';
import { createWorkQueue, PhotoQueueFullError, photoSlots } from './work-queue.ts';

function heldJob(started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const job = () => {
    started.push(name);
    return promise;
  };
  return { job, end: () => resolve(name) };
}

describe('the queue of photo work', () => {
  it('runs no more at once than there are slots, and the rest in order', async () => {
    const queue = createWorkQueue({ slots: 2, maxWaiting: 10 });
    const started: string[] = [];
    const jobs = ['a', 'b', 'c', 'd'].map((name) => heldJob(started, name));
    const results = jobs.map(({ job }) => queue.run(job));
    await Promise.resolve();
    expect(started).toEqual(['a', 'b']);
    jobs[1]?.end();
    await results[1];
    await Promise.resolve();
    expect(started).toEqual(['a', 'b', 'c']);
    for (const { end } of jobs) end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets a job that somebody looks at go ahead of those that wait', async () => {
    const queue = createWorkQueue({ slots: 1, maxWaiting: 10 });
    const started: string[] = [];
    const jobs = ['running', 'upload', 'view'].map((name) => heldJob(started, name));
    const results = jobs.map(({ job }, index) => queue.run(job, { rank: index === 2 ? 'first' : 'usual' }));
    for (const { end } of jobs) end();
    await Promise.all(results);
    expect(started).toEqual(['running', 'view', 'upload']);
  });

  it('leaves what can wait until nobody else does, and then one slot free', async () => {
    const queue = createWorkQueue({ slots: 2, maxWaiting: 10 });
    const started: string[] = [];
    const [a, b, late, left, other] = ['a', 'b', 'late', 'left', 'other'].map((name) => heldJob(started, name));
    if (!a || !b || !late || !left || !other) throw new Error('A job is missing.');
    const usual = [queue.run(a.job), queue.run(b.job)];
    const idle = [queue.run(left.job, { rank: 'idle' }), queue.run(other.job, { rank: 'idle' })];
    usual.push(queue.run(late.job));
    a.end();
    await usual[0];
    b.end();
    await usual[1];
    expect(started).toEqual(['a', 'b', 'late']);
    late.end();
    await usual[2];
    await expect.poll(() => started).toEqual(['a', 'b', 'late', 'left']);
    left.end();
    other.end();
    expect(await Promise.all(idle)).toEqual(['left', 'other']);
  });

  it('never does what can wait where there is only one slot', async () => {
    const queue = createWorkQueue({ slots: 1, maxWaiting: 1 });
    let ran = false;
    void queue.run(
      async () => {
        ran = true;
      },
      { rank: 'idle' },
    );
    await queue.run(async () => undefined);
    await expect(queue.run(async () => undefined, { rank: 'idle' })).rejects.toBeInstanceOf(PhotoQueueFullError);
    expect(ran).toBe(false);
  });

  it('turns work away when too much waits, and takes it again later', async () => {
    const queue = createWorkQueue({ slots: 1, maxWaiting: 1 });
    const first = heldJob([], 'first');
    const running = queue.run(first.job);
    const waiting = queue.run(async () => 'second');
    await expect(queue.run(async () => 'third')).rejects.toBeInstanceOf(PhotoQueueFullError);
    first.end();
    expect(await Promise.all([running, waiting, queue.run(async () => 'fourth').catch(() => 'refused')])).toContain(
      'second',
    );
    expect(await queue.run(async () => 'fifth')).toBe('fifth');
  });

  it('gives the slot of a failed job to the next', async () => {
    const queue = createWorkQueue({ slots: 1, maxWaiting: 10 });
    const failed = queue.run(() => Promise.reject(new Error('broken')));
    const next = queue.run(async () => 'next');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });

  it('runs one job of an account at a time, and lets accounts take turns', async () => {
    const queue = createWorkQueue({ slots: 2, maxWaiting: 10 });
    const started: string[] = [];
    const jobs = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => heldJob(started, name));
    const results = jobs.map(({ job }, index) => queue.run(job, { account: 'aaabbc'[index] ?? '' }));
    await Promise.resolve();
    expect(started).toEqual(['a1', 'b1']);
    for (const { end } of jobs) end();
    await Promise.all(results);
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']);
  });

  it('keeps one account from filling the line for all', async () => {
    const queue = createWorkQueue({ slots: 1, maxWaiting: 10, maxWaitingPerAccount: 2 });
    const held = heldJob([], 'held');
    const jobs = [queue.run(held.job, { account: 'a' })];
    for (const account of ['a', 'a', 'b']) jobs.push(queue.run(async () => account, { account }));
    await expect(queue.run(async () => 'a', { account: 'a' })).rejects.toBeInstanceOf(PhotoQueueFullError);
    held.end();
    expect(await Promise.all(jobs)).toEqual(['held', 'a', 'a', 'b']);
  });

  it('removes a job that nobody waits for any more', async () => {
    const queue = createWorkQueue({ slots: 1, maxWaiting: 1 });
    const held = heldJob([], 'held');
    const running = queue.run(held.job);
    const controller = new AbortController();
    const left = queue.run(async () => 'left', { signal: controller.signal });
    controller.abort(new Error('hung up'));
    await expect(left).rejects.toThrow('hung up');
    await expect(queue.run(async () => 'late', { signal: controller.signal })).rejects.toThrow('hung up');
    const next = queue.run(async () => 'next');
    held.end();
    expect(await Promise.all([running, next])).toEqual(['held', 'next']);
  });

  it('has one slot per core, but at least two and at most a few', () => {
    expect([1, 2, 3, 16].map((cores) => photoSlots(cores))).toEqual([2, 2, 3, 4]);
  });
});

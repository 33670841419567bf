import { describe, expect, it } from 'vitest';
import { loggerOn } from './start-worker.ts';

function logged(task_identifier: string, attempts: number) {
  const lines: unknown[] = [];
  const log = {
    warn: (...line: unknown[]) => lines.push(['warn', ...line]),
    error: (...line: unknown[]) => lines.push(['error', ...line]),
  };
  const job = { task_identifier, attempts, max_attempts: 18 };
  const error = new Error('no connection');
  loggerOn(log as never)
    .scope({ workerId: 'worker-1' })
    .error(`Failed task 7 (${task_identifier}) with error 'no connection':\n  at x.ts:1`, {
      failure: true,
      job,
      error,
    });
  return { lines, error };
}

describe('What the queue says of a task that failed', () => {
  it('is one line without a stack while it is tried again', () => {
    expect(logged('sweep-photos', 1).lines).toEqual([
      ['warn', { task: 'sweep-photos', tries: 1, answer: 'no connection' }, 'a task failed and will be retried'],
    ]);
  });

  it('is everything when it was the last try', () => {
    const { lines, error } = logged('sweep-photos', 18);
    expect(lines).toEqual([['error', { task: 'sweep-photos', tries: 18, err: error }, 'a task failed permanently']]);
  });

  it.each(['send-mail', 'send-text'])('is nothing for %s, which speaks for itself', (task) => {
    expect([...logged(task, 1).lines, ...logged(task, 18).lines]).toEqual([]);
  });
});

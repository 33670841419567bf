import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MarqueError } from './errors.ts';
import { withRetries } from './retries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const away = (retryAfter?: number) => new MarqueError('UNAVAILABLE', 'Away', { status: 503, retryAfter });

async function outcome(failures: readonly MarqueError[], options = {}, signal?: AbortSignal) {
  const left = [...failures];
  const attempt = vi.fn(async () => {
    const failure = left.shift();
    if (failure) throw failure;
    return 'done';
  });
  const waits: number[] = [];
  const onRetry = ({ waitMs }: { waitMs: number }) => void waits.push(Math.round(waitMs));
  const done = withRetries(attempt, { onRetry, ...options }, signal, () => 1).then(
    (value) => value,
    (error: MarqueError) => error.code,
  );
  await vi.runAllTimersAsync();
  return { result: await done, tries: attempt.mock.calls.length, waits };
}

describe('Trying again', () => {
  it('waits twice as long each time', async () => {
    expect(await outcome([away(), away(), away()])).toEqual({ result: 'done', tries: 4, waits: [300, 600, 1200] });
  });

  it('gives up after four repetitions', async () => {
    expect(await outcome(Array.from({ length: 9 }, () => away()))).toMatchObject({ result: 'UNAVAILABLE', tries: 5 });
  });

  it('waits as long as the server asks for, and not at all where that is too long', async () => {
    expect(await outcome([away(7)])).toMatchObject({ result: 'done', waits: [7300] });
    expect(await outcome([away(61)])).toEqual({ result: 'UNAVAILABLE', tries: 1, waits: [] });
    expect(await outcome([away(61)], { maxWaitMs: 120_000 })).toMatchObject({ result: 'done' });
  });

  it.each([
    [new MarqueError('NETWORK', ''), 2],
    [new MarqueError('TIMEOUT', ''), 2],
    [new MarqueError('TOO_MANY_TRIES', '', { status: 429 }), 2],
    [new MarqueError('UNEXPECTED_ANSWER', '', { status: 502 }), 2],
    [new MarqueError('IDEMPOTENCY_IN_FLIGHT', '', { status: 409 }), 2],
    [new MarqueError('VALIDATION_FAILED', '', { status: 400 }), 1],
    [new MarqueError('DRAFT_STALE', '', { status: 409 }), 1],
    [new MarqueError('STORAGE_FULL', '', { status: 507 }), 1],
    [new MarqueError('UNEXPECTED', '', { status: 500 }), 1],
  ])('after %o asks so often in all: %i', async (error, tries) => {
    expect((await outcome([error])).tries).toBe(tries);
  });

  it('ends a pause when its caller does', async () => {
    const controller = new AbortController();
    const waiting = outcome([away(30)], { onRetry: () => controller.abort() }, controller.signal);
    expect(await waiting).toMatchObject({ result: 'ABORTED', tries: 1 });
  });
});

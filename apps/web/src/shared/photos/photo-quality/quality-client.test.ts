import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQualityClient, type QualityPort } from './quality-client.ts';
import type { QualityRequest, QualityResponse } from './quality-protocol.ts';

const VERDICT = { advice: ['dark'], fingerprint: '0123456789abcdef' } as const;
const NOTHING = { advice: [], fingerprint: null };

class FakeWorker implements QualityPort {
  readonly asked: QualityRequest[] = [];
  isEnded = false;
  private readonly onMessage: ((event: { data: QualityResponse }) => void)[] = [];
  private readonly onError: (() => void)[] = [];

  postMessage(request: QualityRequest): void {
    this.asked.push(request);
  }

  addEventListener(
    type: 'message' | 'error' | 'messageerror',
    listener: (event: { data: QualityResponse }) => void,
  ): void {
    if (type === 'message') this.onMessage.push(listener);
    // The test calls error listeners without an event.
    else this.onError.push(listener as () => void);
  }

  terminate(): void {
    this.isEnded = true;
  }

  respond(verdict: QualityResponse['verdict'] = VERDICT): void {
    const { id } = this.asked.at(-1) ?? { id: 0 };
    for (const listener of this.onMessage) listener({ data: { id, verdict } });
  }

  fail(): void {
    for (const listener of this.onError) listener();
  }
}

function stage() {
  const workers: FakeWorker[] = [];
  const spawn = () => {
    workers.push(new FakeWorker());
    return workers.at(-1) ?? new FakeWorker();
  };
  const judgePhoto = createQualityClient({ spawn, takeSmall: null });
  const gone = new AbortController();
  const judge = (file = new Blob(['photo'])) =>
    judgePhoto({ file, category: 'scenic', others: ['00ff00ff00ff00ff'], signal: gone.signal });
  const asked = () => vi.waitFor(() => expect(workers.at(-1)?.asked.length).toBeGreaterThan(0));
  return { workers, judge, gone, asked };
}

describe('the quality check behind its worker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes the file itself on and gives what the worker finds', async () => {
    const { workers, judge, asked } = stage();
    const file = new Blob(['photo']);
    const verdict = judge(file);
    await asked();
    expect(workers[0]?.asked[0]).toMatchObject({ photo: file, wanted: 'portrait', others: ['00ff00ff00ff00ff'] });
    workers[0]?.respond();
    expect(await verdict).toEqual(VERDICT);
  });

  it('has nothing to say where the photo cannot be looked at', async () => {
    const { workers, judge, asked } = stage();
    const verdict = judge();
    await asked();
    workers[0]?.respond(null);
    expect(await verdict).toEqual(NOTHING);
  });

  it('gives up quietly on a worker that breaks or hangs, and starts another for the next photo', async () => {
    const { workers, judge, asked } = stage();
    const broken = judge();
    await asked();
    workers[0]?.fail();
    expect(await broken).toEqual(NOTHING);
    const hanging = judge();
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    vi.runOnlyPendingTimers();
    expect(await hanging).toEqual(NOTHING);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });

  it('ends a worker that has nothing to do', async () => {
    const { workers, judge, asked } = stage();
    const verdict = judge();
    await asked();
    workers[0]?.respond();
    await verdict;
    expect(workers[0]?.isEnded).toBe(false);
    vi.runOnlyPendingTimers();
    expect(workers[0]?.isEnded).toBe(true);
  });

  it('does not wait for a photo that was removed', async () => {
    const { judge, gone, asked } = stage();
    const verdict = judge();
    await asked();
    gone.abort();
    expect(await verdict).toEqual(NOTHING);
  });

  it('leaves out what is too large to be unpacked', async () => {
    const { workers, judge } = stage();
    const file = new Blob([]);
    Object.defineProperty(file, 'size', { value: 50_000_000 });
    expect(await judge(file)).toEqual(NOTHING);
    expect(workers).toEqual([]);
  });
});

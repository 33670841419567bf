import { PhotoId } from '@marque/domain/ids';
import { photoUrl, type UploadedPhoto } from '@marque/domain/photos';
import { describe, expect, it, vi } from 'vitest';
import { createUploadQueue, type SendOutcome, type Upload } from './upload-queue.ts';

const STORED: UploadedPhoto = {
  url: photoUrl(PhotoId.parse('3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c11')),
  name: 'stored.jpg',
  size: 3,
  type: 'image/jpeg',
  width: 4,
  height: 3,
  placeholder: 'data:,',
};
const stored: SendOutcome = { kind: 'stored', photo: STORED };
const broken: SendOutcome = { kind: 'unavailable', message: 'No connection', retryAfterMs: null };

function jpeg(name: string): File {
  return new File(['jpg'], name, { type: 'image/jpeg' });
}

interface Attempt {
  name: string;
  key: string;
  signal: AbortSignal;
  progress(fraction: number): void;
  end(outcome: SendOutcome): Promise<void>;
}

/** A queue whose attempts and pauses are ended by the test. */
function openQueue() {
  const attempts: Attempt[] = [];
  const pauses: { ms: number; end(): Promise<void> }[] = [];
  const storedPhotos: string[] = [];
  const failures: Upload[] = [];
  let ids = 0;
  const queue = createUploadQueue({
    send: (file, { idempotencyKey, onProgress, signal }) => {
      const { promise, resolve } = Promise.withResolvers<SendOutcome>();
      const end = async (outcome: SendOutcome) => {
        resolve(outcome);
        await settle();
      };
      attempts.push({ name: file.name, key: idempotencyKey, signal, progress: onProgress, end });
      return promise;
    },
    pause: (ms, signal) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => resolve());
      pauses.push({
        ms,
        end: async () => {
          resolve();
          await settle();
        },
      });
      return promise;
    },
    newId: () => {
      ids += 1;
      return `key-${ids}`;
    },
    onStored: ({ category }) => storedPhotos.push(category),
    onFailed: (upload) => failures.push(upload),
  });
  const attempt = (index: number) => {
    const found = attempts[index];
    if (!found) throw new Error(`There was no attempt ${index}`);
    return found;
  };
  const states = () => queue.getSnapshot().uploads.map(({ file, state }) => `${file.name} ${state.kind}`);
  return { queue, attempts, attempt, pauses, storedPhotos, failures, states };
}

/** Lets everything that follows from a resolved promise happen. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the upload queue', () => {
  it('uploads files one at a time, in the order they were chosen', async () => {
    const { queue, attempts, attempt, storedPhotos, states } = openQueue();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
    queue.add('trunk', [jpeg('c.jpg')]);
    expect(attempts).toHaveLength(1);
    expect(states()).toEqual(['a.jpg sending', 'b.jpg queued', 'c.jpg queued']);

    await attempt(0).end(stored);
    await attempt(1).end(stored);
    expect(attempts.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await attempt(2).end(stored);
    expect(storedPhotos).toEqual(['scenic', 'scenic', 'trunk']);
    expect(states()).toEqual([]);
  });

  it('reports true progress of the file being sent', () => {
    const { queue, attempt } = openQueue();
    queue.add('scenic', [jpeg('a.jpg')]);
    attempt(0).progress(0.42);
    expect(queue.getSnapshot().uploads[0]?.state).toEqual({ kind: 'sending', progress: 0.42 });
  });

  it('counts the files of a batch, and starts anew once it stood still', async () => {
    const { queue, attempt } = openQueue();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
    await attempt(0).end(stored);
    queue.add('trunk', [jpeg('c.jpg')]);
    expect(queue.getSnapshot().batch).toEqual({ settled: 1, total: 3 });

    await attempt(1).end(stored);
    await attempt(2).end(stored);
    queue.add('trunk', [jpeg('d.jpg')]);
    expect(queue.getSnapshot().batch).toEqual({ settled: 0, total: 1 });
  });

  it('tries again after a network failure, waiting longer each time, with the same idempotency key', async () => {
    const { queue, attempts, attempt, pauses, states } = openQueue();
    queue.add('scenic', [jpeg('a.jpg')]);
    for (const [index, ms] of [1_000, 3_000, 9_000].entries()) {
      await attempt(index).end(broken);
      expect(states()).toEqual(['a.jpg waiting']);
      expect(pauses[index]?.ms).toBe(ms);
      await pauses[index]?.end();
    }
    await attempt(3).end(stored);
    expect(new Set(attempts.map(({ key }) => key)).size).toBe(1);
    expect(states()).toEqual([]);
  });

  it('waits as long as the server asks for', async () => {
    const { queue, attempt, pauses } = openQueue();
    queue.add('scenic', [jpeg('a.jpg')]);
    await attempt(0).end({ kind: 'unavailable', message: 'Too many tries', retryAfterMs: 30_000 });
    expect(pauses[0]?.ms).toBe(30_000);
  });

  it('fails at once when the server asks for more patience than a person has', async () => {
    const { queue, attempt, pauses, failures } = openQueue();
    queue.add('scenic', [jpeg('a.jpg')]);
    await attempt(0).end({ kind: 'unavailable', message: 'Too many tries', retryAfterMs: 3_600_000 });
    expect(pauses).toHaveLength(0);
    expect(failures[0]?.state).toEqual({ kind: 'failed', message: 'Too many tries', canRetry: true });
  });

  it('carries on with the other files when one has failed for good', async () => {
    const { queue, attempt, failures, states } = openQueue();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
    await attempt(0).end({ kind: 'refused', message: 'Not a photo' });
    expect(states()).toEqual(['a.jpg failed', 'b.jpg sending']);
    expect(failures.map(({ file }) => file.name)).toEqual(['a.jpg']);
    await attempt(1).end(stored);
    expect(states()).toEqual(['a.jpg failed']);
  });

  it('gives a failed file back to the person, who can send it again under its old key', async () => {
    const { queue, attempts, attempt, pauses, states } = openQueue();
    queue.add('scenic', [jpeg('a.jpg')]);
    for (const index of [0, 1, 2]) {
      await attempt(index).end(broken);
      await pauses[index]?.end();
    }
    await attempt(3).end(broken);
    expect(states()).toEqual(['a.jpg failed']);

    queue.retry('key-1');
    expect(attempts).toHaveLength(5);
    expect(attempt(4).key).toBe(attempt(0).key);
    expect(queue.getSnapshot().batch).toEqual({ settled: 0, total: 1 });
    await attempt(4).end(stored);
    expect(states()).toEqual([]);
  });

  it('never sends a file that cannot be a photo, and does not offer to', () => {
    const { queue, attempts, failures } = openQueue();
    queue.add('scenic', [new File(['%PDF'], 'title.pdf', { type: 'application/pdf' }), jpeg('a.jpg')]);
    expect(attempts.map(({ name }) => name)).toEqual(['a.jpg']);
    expect(failures[0]?.state).toMatchObject({ kind: 'failed', canRetry: false });
    queue.retry('key-1');
    expect(attempts).toHaveLength(1);
  });

  it('keeps every file when the session has ended, and goes on after signing in', async () => {
    const { queue, attempts, attempt, failures, states } = openQueue();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
    await attempt(0).end({ kind: 'signedOut' });
    expect(queue.getSnapshot().isSignedOut).toBe(true);
    expect(states()).toEqual(['a.jpg queued', 'b.jpg queued']);
    expect(failures).toHaveLength(0);
    queue.add('scenic', [jpeg('c.jpg')]);
    expect(attempts).toHaveLength(1);

    queue.resume();
    expect(attempt(1).key).toBe(attempt(0).key);
    for (const index of [1, 2, 3]) await attempt(index).end(stored);
    expect(states()).toEqual([]);
  });

  it('stops sending a file that is removed, forgets its late answer and goes on with the next', async () => {
    const { queue, attempt, storedPhotos, states } = openQueue();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
    queue.remove('key-1');
    expect(attempt(0).signal.aborted).toBe(true);
    await attempt(0).end(stored);
    expect(storedPhotos).toEqual([]);
    expect(states()).toEqual(['b.jpg sending']);
    expect(queue.getSnapshot().batch).toEqual({ settled: 1, total: 2 });
  });

  it('goes on with the next file when one is removed between two tries', async () => {
    const { queue, attempt, states } = openQueue();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
    await attempt(0).end(broken);
    queue.remove('key-1');
    await settle();
    expect(states()).toEqual(['b.jpg sending']);
  });

  it('forgets everything when it is cleared, and can be used again', async () => {
    const { queue, attempt, attempts, storedPhotos } = openQueue();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
    queue.clear();
    await attempt(0).end(stored);
    expect(storedPhotos).toEqual([]);
    queue.add('trunk', [jpeg('c.jpg')]);
    expect(attempts.map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg']);
  });

  it('tells its listeners of every change until they leave', () => {
    const { queue } = openQueue();
    const listener = vi.fn();
    const leave = queue.subscribe(listener);
    queue.add('scenic', [jpeg('a.jpg')]);
    expect(listener).toHaveBeenCalled();
    leave();
    listener.mockClear();
    queue.clear();
    expect(listener).not.toHaveBeenCalled();
  });
});

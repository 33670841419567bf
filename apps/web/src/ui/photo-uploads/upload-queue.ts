import type { PhotoCategory } from '@marque/domain/photo-categories';
import type { UploadedPhoto } from '@marque/domain/photos';
import { photoFileProblem } from './photo-file.ts';

/** What became of one attempt to send a file. */
export type SendOutcome =
  | { kind: 'stored'; photo: UploadedPhoto }
  /** Sending the same file again would end the same way. */
  | { kind: 'refused'; message: string }
  /** No connection, a busy or a broken server: worth another try, after `retryAfterMs` when the server named a time. */
  | { kind: 'unavailable'; message: string; retryAfterMs: number | null }
  | { kind: 'signedOut' };

/** Sends a file once. Never rejects: an aborted `signal` may end in any outcome, which is then ignored. */
export type SendPhoto = (
  file: File,
  options: { idempotencyKey: string; onProgress(fraction: number): void; signal: AbortSignal },
) => Promise<SendOutcome>;

export type UploadState =
  | { kind: 'queued' }
  /** `progress` runs from 0 to 1; at 1 the server still has to look at the photo. */
  | { kind: 'sending'; progress: number }
  /** Between two tries. */
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string; canRetry: boolean };

export interface Upload {
  /** Also the Idempotency-Key, so that no retry ever makes a second photo (contract.md). */
  id: string;
  category: PhotoCategory;
  file: File;
  /** The address of the photo whose place it takes once it is stored. */
  replaces?: string | undefined;
  state: UploadState;
}

export interface UploadSnapshot {
  uploads: readonly Upload[];
  /** Files since the queue last stood still, and how many of them are settled, one way or the other. */
  batch: { settled: number; total: number };
  /** The session ended: the files are kept and wait for `resume`. */
  isSignedOut: boolean;
}

export interface UploadQueueDependencies {
  send: SendPhoto;
  /** Resolves after `ms`, later while the device is offline, at once when `signal` aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  newId(): string;
  onStored(upload: Upload, photo: UploadedPhoto): void;
  onFailed(upload: Upload): void;
}

export interface UploadQueue {
  /** Queues files in the order given; one that cannot be a photo fails at once and is never sent. */
  add(category: PhotoCategory, files: readonly File[], replaces?: string): void;
  /** Sends a failed file again. */
  retry(id: string): void;
  /** Forgets a file, and stops sending it when it is on its way. */
  remove(id: string): void;
  /** Forgets everything: another person signed in, or the draft was thrown away. */
  clear(): void;
  /** Goes on after the session had ended. */
  resume(): void;
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getSnapshot(): UploadSnapshot;
}

/** Pauses before the second, third … try of a file. Afterwards it fails and waits for the person. */
const BACK_OFF_MS = [1_000, 3_000, 9_000] as const;
/** A server that asks for more patience than this is not waited for: the file fails with the server's words. */
const LONGEST_PAUSE_MS = 120_000;

/** Whether a file is still on its way, so that leaving the page would lose it. */
export function isPending(upload: Upload): boolean {
  return upload.state.kind !== 'failed';
}

/** Uploads one file at a time (spec section 4, Photo sub-wizard), knowing neither the browser nor React. */
export function createUploadQueue(deps: UploadQueueDependencies): UploadQueue {
  const listeners = new Set<() => void>();
  let snapshot: UploadSnapshot = { uploads: [], batch: { settled: 0, total: 0 }, isSignedOut: false };
  let running: { id: string; controller: AbortController } | null = null;

  function publish(change: Partial<UploadSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function find(id: string): Upload | undefined {
    return snapshot.uploads.find((upload) => upload.id === id);
  }

  function setState(id: string, state: UploadState): void {
    publish({ uploads: snapshot.uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)) });
  }

  function settle(count = 1): void {
    const { settled, total } = snapshot.batch;
    publish({ batch: { settled: settled + count, total } });
  }

  function join(uploads: readonly Upload[]): void {
    const isIdle = !snapshot.uploads.some(isPending);
    const { settled, total } = isIdle ? { settled: 0, total: 0 } : snapshot.batch;
    const known = new Set(uploads.map((upload) => upload.id));
    publish({
      uploads: [...snapshot.uploads.filter((upload) => !known.has(upload.id)), ...uploads],
      batch: { settled, total: total + uploads.length },
    });
  }

  function fail(id: string, message: string, canRetry: boolean): void {
    setState(id, { kind: 'failed', message, canRetry });
    settle();
    const failed = find(id);
    if (failed) deps.onFailed(failed);
  }

  function store(upload: Upload, photo: UploadedPhoto): void {
    // The photo joins the draft before the upload leaves the queue, so that no reader sees it in neither.
    deps.onStored(upload, photo);
    publish({ uploads: snapshot.uploads.filter(({ id }) => id !== upload.id) });
    settle();
  }

  async function sendUntilSettled(upload: Upload, signal: AbortSignal): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      setState(upload.id, { kind: 'sending', progress: 0 });
      const outcome = await deps.send(upload.file, {
        idempotencyKey: upload.id,
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) setState(upload.id, { kind: 'sending', progress });
        },
      });
      if (signal.aborted) return;
      if (outcome.kind === 'stored') return store(upload, outcome.photo);
      if (outcome.kind === 'refused') return fail(upload.id, outcome.message, false);
      if (outcome.kind === 'signedOut') {
        setState(upload.id, { kind: 'queued' });
        return publish({ isSignedOut: true });
      }
      const backOff = BACK_OFF_MS[attempt];
      const pause = Math.max(backOff ?? 0, outcome.retryAfterMs ?? 0);
      if (backOff === undefined || pause > LONGEST_PAUSE_MS) return fail(upload.id, outcome.message, true);
      setState(upload.id, { kind: 'waiting' });
      await deps.pause(pause, signal);
      if (signal.aborted) return;
    }
  }

  async function work(): Promise<void> {
    if (running || snapshot.isSignedOut) return;
    const next = snapshot.uploads.find((upload) => upload.state.kind === 'queued');
    if (!next) return;
    const controller = new AbortController();
    running = { id: next.id, controller };
    await sendUntilSettled(next, controller.signal);
    running = null;
    return work();
  }

  return {
    add(category, files, replaces) {
      const uploads = files.map(
        (file): Upload => ({ id: deps.newId(), category, file, replaces, state: { kind: 'queued' } }),
      );
      join(uploads);
      for (const { id, file } of uploads) {
        const problem = photoFileProblem(file);
        if (problem) fail(id, problem, false);
      }
      void work();
    },
    retry(id) {
      const upload = find(id);
      if (upload?.state.kind !== 'failed' || !upload.state.canRetry) return;
      join([{ ...upload, state: { kind: 'queued' } }]);
      void work();
    },
    remove(id) {
      const upload = find(id);
      if (!upload) return;
      if (running?.id === id) running.controller.abort();
      publish({ uploads: snapshot.uploads.filter((other) => other.id !== id) });
      if (isPending(upload)) settle();
    },
    clear() {
      running?.controller.abort();
      publish({ uploads: [], batch: { settled: 0, total: 0 }, isSignedOut: false });
    },
    resume() {
      publish({ isSignedOut: false });
      void work();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
  };
}

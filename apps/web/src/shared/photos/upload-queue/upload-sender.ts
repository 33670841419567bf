import type { UploadedPhoto } from '@marque/domain/photo/photos';
import type { SendOutcome, SendPhoto } from './send-photo.ts';
import type { Upload, UploadState } from './upload.ts';

/** Two keep a line full while the server looks at one of them; more would only make each of them late. */
const AT_ONCE = 2;
/** After trouble one has the whole line, so that it gets through where two would both be too slow; until so many have arrived in a row. */
const CALM_AFTER = 3;
/** Pauses after the first, second … failure in a row; the last one goes on for as long as the page is open. */
const BACK_OFF_MS = [1_000, 3_000, 9_000, 20_000, 40_000, 60_000] as const;

const UNREADABLE = 'This photo could not be read from your device. Please choose it once more.';

export interface UploadSenderDependencies {
  list(): readonly Upload[];
  setState(id: string, state: UploadState): void;
  /** The bytes as they are kept, and the key under which they are sent. Rejects when the bytes are gone. */
  ready(upload: Upload): Promise<{ file: File; key: string }>;
  send: SendPhoto;
  /** Resolves after `ms`, sooner when things look better, at once when `signal` aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  takeTurn(work: (lost: AbortSignal) => Promise<void>): Promise<void>;
  /** Takes note of what other tabs did before this one had its turn. */
  catchUp(): Promise<void>;
  onStored(id: string, photo: UploadedPhoto): void;
  onRefused(id: string, message: string, canRetry: boolean): void;
  /** The session ended or goes on; a pause began or is over. */
  onChange(): void;
}

/**
 * Sends queued files, two at a time, and never gives up: whatever passes is tried again after growing pauses, and only what the server refuses waits for the
 * person. Knows neither the browser nor React.
 */
export function createUploadSender(deps: UploadSenderDependencies) {
  const sending = new Map<string, AbortController>();
  const tries = new Map<string, number>();
  let stopping = new AbortController();
  let failures = 0;
  let arrivedInARow = CALM_AFTER;
  let isResting = false;
  let isServerFull = false;
  let isSignedOut = false;
  let isWorking = false;
  /** Starts what can be started, while this tab has its turn. */
  let fill: (() => void) | null = null;

  function next(): Upload | undefined {
    const triesOf = ({ id }: Upload) => tries.get(id) ?? 0;
    return deps
      .list()
      .filter(({ id, state }) => state.kind === 'queued' && !sending.has(id))
      .sort((a, b) => triesOf(a) - triesOf(b) || a.place - b.place)[0];
  }

  function hasWork(): boolean {
    return !isSignedOut && deps.list().some(({ state }) => state.kind === 'queued' || state.kind === 'waiting');
  }

  async function rest(ms: number): Promise<void> {
    if (isResting) return;
    isResting = true;
    deps.onChange();
    await deps.pause(ms, stopping.signal);
    isResting = false;
    isServerFull = false;
    for (const { id, state } of deps.list()) if (state.kind === 'waiting') deps.setState(id, { kind: 'queued' });
    deps.onChange();
    wake();
  }

  async function attempt(upload: Upload, signal: AbortSignal): Promise<SendOutcome> {
    const readied = await deps.ready(upload).catch(() => null);
    if (!readied) return { kind: 'refused', message: UNREADABLE, canRetry: false };
    if (signal.aborted) return { kind: 'signedOut' };
    const { file, key } = readied;
    const onProgress = (progress: number) => {
      if (!signal.aborted) deps.setState(upload.id, { kind: 'sending', progress });
    };
    return deps.send(file, { idempotencyKey: key, signal, onProgress });
  }

  function settle({ id }: Upload, outcome: SendOutcome): void {
    switch (outcome.kind) {
      case 'stored':
        failures = 0;
        arrivedInARow += 1;
        tries.delete(id);
        deps.onStored(id, outcome.photo);
        return;
      case 'refused':
        deps.onRefused(id, outcome.message, outcome.canRetry);
        return;
      case 'signedOut':
        isSignedOut = true;
        deps.setState(id, { kind: 'queued' });
        deps.onChange();
        return;
      case 'unavailable': {
        tries.set(id, (tries.get(id) ?? 0) + 1);
        arrivedInARow = 0;
        deps.setState(id, { kind: 'waiting' });
        if (isResting) return;
        isServerFull = outcome.isFull ?? false;
        const backOff = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] ?? 0;
        failures += 1;
        void rest(Math.max(backOff, outcome.retryAfterMs ?? 0));
      }
    }
  }

  async function sendOnce(upload: Upload, lost: AbortSignal): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const abort = () => controller.abort();
    for (const reason of [lost, stopping.signal]) reason.addEventListener('abort', abort, { signal });
    sending.set(upload.id, controller);
    deps.setState(upload.id, { kind: 'sending', progress: 0 });
    const outcome = await attempt(upload, signal);
    // Taken out and put back meanwhile: somebody else sends it now.
    if (sending.get(upload.id) !== controller) return;
    sending.delete(upload.id);
    if (signal.aborted) deps.setState(upload.id, { kind: 'queued' });
    else settle(upload, outcome);
  }

  /** Sends until nothing is left to send or the turn is lost. */
  function sendAll(lost: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let active = 0;
      function start(): void {
        const atOnce = arrivedInARow < CALM_AFTER ? 1 : AT_ONCE;
        while (active < atOnce && !isResting && !isSignedOut && !lost.aborted) {
          const upload = next();
          if (!upload) break;
          active += 1;
          void sendOnce(upload, lost).finally(() => {
            active -= 1;
            start();
          });
        }
        if (active > 0 || (isResting && !lost.aborted)) return;
        fill = null;
        resolve();
      }
      fill = start;
      lost.addEventListener('abort', start);
      start();
    });
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    try {
      while (hasWork()) {
        await deps.takeTurn(async (lost) => {
          await deps.catchUp();
          await sendAll(lost);
        });
      }
    } finally {
      isWorking = false;
    }
  }

  /** Something may be there to be sent. */
  function wake(): void {
    if (fill) fill();
    else void work();
  }

  return {
    wake,
    /** Stops sending one file: it was removed. */
    drop(id: string): void {
      tries.delete(id);
      sending.get(id)?.abort();
      sending.delete(id);
    },
    /** Stops sending altogether, until the next `wake`. */
    stop(): void {
      stopping.abort();
      stopping = new AbortController();
      sending.clear();
      tries.clear();
      failures = 0;
      isSignedOut = false;
    },
    /** Goes on after the session had ended. */
    resume(): void {
      if (!isSignedOut) return;
      isSignedOut = false;
      deps.onChange();
      wake();
    },
    getState: () => ({ isSignedOut, isResting, isServerFull }),
  };
}
export type UploadSender = ReturnType<typeof createUploadSender>;

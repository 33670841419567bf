import type { BrowserDependencies } from './browser.ts';
import type { JudgePhoto, LoadJudgePhoto } from './judge-photo.ts';
import type { PhotoHost } from './photo-host.ts';
import type { QueueEffect } from './queue-effects.ts';
import type { PreparedBytes, QueueResponse } from './queue-events.ts';
import { UNDO_FOR_MS } from './queue-removals.ts';
import type { UploadStorage } from './store-uploads.ts';

interface EffectRunnerOptions {
  queueKey: string;
  deps: BrowserDependencies;
  storage: UploadStorage;
  loadJudgePhoto: LoadJudgePhoto | undefined;
  getHost(): PhotoHost | null;
  dispatch(response: QueueResponse): void;
}

type EffectOf<Kind extends QueueEffect['kind']> = Extract<QueueEffect, { kind: Kind }>;
type Runners = { [Kind in QueueEffect['kind']]: (effect: EffectOf<Kind>) => unknown };

/** Runs the queue's effects in the browser and dispatches their results. Never rejects. */
export function createEffectRunner(options: EffectRunnerOptions): (effect: QueueEffect) => void {
  const { deps, getHost } = options;
  const runners: Runners = {
    ...createStorageRunners(options),
    ...createTurnRunners(options),
    ...createSendRunners(options),
    judge: createJudgeRunner(options),
    expireUndo: ({ removalId }) => deps.after(UNDO_FOR_MS, () => options.dispatch({ kind: 'undoExpired', removalId })),
    changePhotos: ({ photos }) => getHost()?.change(photos),
    refreshHost: () => getHost()?.refresh?.(),
    askToPersist: () => deps.askToPersist(),
    tellFailed: ({ fileName }) => deps.tellFailed(fileName),
  };
  return (effect) => {
    const run = runners[effect.kind] as (effect: QueueEffect) => unknown; // Safe: the key is the kind of this effect.
    run(effect);
  };
}

function createStorageRunners({ deps, storage, dispatch }: EffectRunnerOptions) {
  return {
    async open({ owner }: EffectOf<'open'>) {
      await storage.open(owner);
      dispatch({ kind: 'opened', owner });
    },
    async list({ owner, reading }: EffectOf<'list'>) {
      dispatch({ kind: 'listed', reading, stored: await storage.list(owner) });
    },
    async keep({ owner, upload }: EffectOf<'keep'>) {
      const isSafe = owner !== null && (await storage.keep(owner, upload));
      dispatch({ kind: 'kept', id: upload.id, isSafe });
    },
    async hash({ id, file }: EffectOf<'hash'>) {
      dispatch({ kind: 'hashed', id, hash: await deps.hash(file).catch(() => null) });
    },
    change: ({ owner, id, change }: EffectOf<'change'>) => storage.change(owner, id, change),
    remove: ({ owner, ids }: EffectOf<'remove'>) => storage.remove(owner, ids),
    finish: ({ owner, id }: EffectOf<'finish'>) => storage.finish(owner, id),
    clear: ({ owner }: EffectOf<'clear'>) => storage.clear(owner),
    tellSaved: ({ owner }: EffectOf<'tellSaved'>) => storage.tellSaved(owner),
  };
}

function createTurnRunners({ deps, queueKey, dispatch }: EffectRunnerOptions) {
  const held = new Map<number, () => void>();
  return {
    async takeTurn({ owner, turn }: EffectOf<'takeTurn'>) {
      const work = (lost: AbortSignal) =>
        new Promise<void>((resolve) => {
          held.set(turn, resolve);
          lost.addEventListener('abort', () => dispatch({ kind: 'turnLost', turn }));
          dispatch({ kind: 'turnGranted', turn });
        });
      await deps.takeTurn(`${owner} ${queueKey}`, work).catch(() => undefined);
      held.delete(turn);
      dispatch({ kind: 'turnEnded', turn });
    },
    endTurn: ({ turn }: EffectOf<'endTurn'>) => held.get(turn)?.(),
  };
}

function createSendRunners({ deps, storage, dispatch }: EffectRunnerOptions) {
  const attempts = new Map<number, AbortController>();
  const pauses = new Map<number, AbortController>();
  return {
    async prepare({ owner, attempt, upload }: EffectOf<'prepare'>) {
      const readBytes = async (): Promise<PreparedBytes> => {
        const file = await storage.readFile(owner, upload);
        // After a crash in the first moment the hash is not known yet.
        return { file, hash: upload.hash ?? (await deps.hash(file)) };
      };
      dispatch({ kind: 'prepared', attempt, bytes: await readBytes().catch(() => null) });
    },
    async send({ attempt, file, key, record }: EffectOf<'send'>) {
      const controller = new AbortController();
      const { signal } = controller;
      attempts.set(attempt, controller);
      if (record) await storage.change(record.owner, record.id, record.change);
      if (signal.aborted) return;
      const onProgress = (progress: number) => dispatch({ kind: 'progressed', attempt, progress });
      const outcome = await deps.send(file, { idempotencyKey: key, signal, onProgress });
      attempts.delete(attempt);
      dispatch({ kind: 'sent', attempt, outcome });
    },
    abort({ attempt }: EffectOf<'abort'>) {
      attempts.get(attempt)?.abort();
      attempts.delete(attempt);
    },
    async pause({ pause, ms }: EffectOf<'pause'>) {
      const controller = new AbortController();
      pauses.set(pause, controller);
      await deps.pause(ms, controller.signal);
      pauses.delete(pause);
      dispatch({ kind: 'pauseEnded', pause });
    },
    endPause: ({ pause }: EffectOf<'endPause'>) => pauses.get(pause)?.abort(),
  };
}

function createJudgeRunner({ loadJudgePhoto, dispatch }: EffectRunnerOptions) {
  let loaded: Promise<JudgePhoto> | null = null;
  return async ({ id, file, category, others }: EffectOf<'judge'>) => {
    try {
      loaded ??= loadJudgePhoto?.() ?? null;
      const judge = await loaded;
      const { signal } = new AbortController();
      dispatch({ kind: 'judged', id, verdict: (await judge?.({ file, category, others, signal })) ?? null });
    } catch {
      // Loading is retried with the next photo.
      loaded = null;
      dispatch({ kind: 'judged', id, verdict: null });
    }
  };
}

import type { SaveDraft } from '@marque/domain/consignment/draft';
import { createStore } from '../../lib/store.ts';
import { hasParts, type StoredDraft, type UnsavedParts } from './draft-parts.ts';
import { reduce } from './draft-saver.ts';
import { toSaver } from './initial-saver.ts';
import type { KeptEdits, SaveFailure, SaverEffect, SaverEvent, SaverSnapshot, SaverStart } from './saver-state.ts';

export interface DraftSaverDependencies<Stored extends StoredDraft> {
  save(input: SaveDraft): Promise<Stored>;
  judgeFailure(error: unknown): SaveFailure<Stored>;
  /** Stores unsaved edits in the browser; `null` removes them. */
  keep?(edits: KeptEdits | null): void;
  /** The server now holds this draft, saved here or elsewhere. */
  onSaved?(draft: Stored): void;
}

export interface DraftSaver<Stored extends StoredDraft> {
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getSnapshot(): SaverSnapshot<Stored>;
  /** Starts saving, including edits stored by the browser. Call it once the page is mounted. */
  start(): void;
  /** The page is being left: saves once more; what fails is stored in the browser. */
  stop(): Promise<boolean>;
  /** Each part replaces its former value as a whole. */
  edit(parts: UnsavedParts): void;
  /** Saves unsaved edits at once. False if that failed; they are kept, and the state says why. */
  flush(): Promise<boolean>;
  /** For the Save button: saves even if nothing changed, so that pressing it always does something. */
  saveAll(): Promise<boolean>;
  /** Stores unsaved edits in the browser now, because the page may be about to close. */
  keepEdits(): void;
  wake(): void;
  /** Another device or tab saved the draft: its photos are merged in. Other conflicts are handled by the next save. */
  absorb(newer: Stored): void;
  /** A request other than a save found that the session has ended. */
  sessionEnded(): void;
  /** This device may no longer save the draft. */
  end(): void;
  resume(): void;
  /** Resolves a conflict: edits made here win; parts not edited here are taken from the newer draft. */
  keepMine(): void;
  /** Resolves a conflict by discarding the edits made here. */
  takeNewer(): void;
  /**
   * Resolves when no save is in flight. None starts until `unpause` or `clear`: the draft is being deleted or
   * submitted.
   */
  pause(): Promise<void>;
  unpause(): void;
  /** The draft was submitted with all unsaved edits; nothing is saved from now on. */
  finish(): void;
  clear(): void;
}

/** Runs effects and reports their results to the machine. */
function createPerformer<Stored extends StoredDraft>(
  deps: DraftSaverDependencies<Stored>,
  send: (event: SaverEvent<Stored>) => void,
): (effect: SaverEffect<Stored>) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function attempt(input: SaveDraft): Promise<SaverEvent<Stored>> {
    try {
      return { kind: 'saved', draft: await deps.save(input) };
    } catch (error) {
      return { kind: 'failed', failure: deps.judgeFailure(error) };
    }
  }

  return (effect) => {
    switch (effect.kind) {
      case 'save':
        void attempt(effect.input).then(send);
        return;
      case 'startTimer':
        clearTimeout(timer);
        timer = setTimeout(() => send({ kind: 'timer' }), effect.ms);
        return;
      case 'stopTimer':
        clearTimeout(timer);
        return;
      case 'keep':
        deps.keep?.(effect.edits);
        return;
      case 'confirm':
        deps.onSaved?.(effect.draft);
    }
  };
}

/** Runs the state machine of draft-saver.ts. `settle` resolves when no save is in flight. */
function runMachine<Stored extends StoredDraft>(deps: DraftSaverDependencies<Stored>, start: SaverStart<Stored>) {
  const store = createStore(toSaver(start));
  const pending: SaverEffect<Stored>[] = [];
  const perform = createPerformer(deps, send);
  let isPerforming = false;
  let waiting: (() => void)[] = [];

  function send(event: SaverEvent<Stored>): void {
    const [saver, effects] = reduce(store.get(), event);
    pending.push(...effects);
    store.set(saver);
    performPending();
    if (store.get().sent) return;
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  }

  /** In order: an effect may cause the next event before it has returned. */
  function performPending(): void {
    if (isPerforming) return;
    isPerforming = true;
    try {
      for (let effect = pending.shift(); effect; effect = pending.shift()) perform(effect);
    } finally {
      isPerforming = false;
    }
  }

  function settle(): Promise<void> {
    return store.get().sent ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
  }

  return { store, send, settle };
}

/** Saves a draft in the background with the guarantees of draft-saver.ts. Independent of React and the page. */
export function createDraftSaver<Stored extends StoredDraft>(
  deps: DraftSaverDependencies<Stored>,
  start: SaverStart<Stored>,
): DraftSaver<Stored> {
  const { store, send, settle } = runMachine(deps, start);

  async function settleAfter(event: SaverEvent<Stored>): Promise<boolean> {
    send(event);
    await settle();
    return !hasParts(store.get().snapshot.unsaved);
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: () => store.get().snapshot,
    start: () => send({ kind: 'start' }),
    stop: () => settleAfter({ kind: 'stop' }),
    edit: (parts) => send({ kind: 'edit', parts }),
    flush: () => settleAfter({ kind: 'flush' }),
    saveAll: () => settleAfter({ kind: 'saveAll' }),
    keepEdits: () => send({ kind: 'keep' }),
    wake: () => send({ kind: 'online' }),
    absorb: (newer) => send({ kind: 'offer', newer }),
    sessionEnded: () => send({ kind: 'sessionEnded' }),
    end: () => send({ kind: 'end' }),
    resume: () => send({ kind: 'resume' }),
    keepMine: () => send({ kind: 'keepMine' }),
    takeNewer: () => send({ kind: 'takeNewer' }),
    pause: async () => {
      send({ kind: 'pause' });
      await settle();
    },
    unpause: () => send({ kind: 'unpause' }),
    finish: () => send({ kind: 'finish' }),
    clear: () => send({ kind: 'clear' }),
  };
}

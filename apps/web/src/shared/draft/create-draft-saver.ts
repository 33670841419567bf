import type { SaveDraft } from '@marque/domain/consignment/draft';
import { createStore } from '../../lib/store.ts';
import { hasParts, type StoredDraft, type UnsavedParts } from './draft-parts.ts';
import { reduce } from './draft-saver.ts';
import { toSaver } from './initial-saver.ts';
import type { KeptEdits, SaveFailure, SaverEffect, SaverEvent, SaverSnapshot, SaverStart } from './saver-state.ts';

export interface DraftSaverDependencies<Stored extends StoredDraft> {
  save(input: SaveDraft): Promise<Stored>;
  judgeFailure(error: unknown): SaveFailure<Stored>;
  /** Keeps edits in the browser that are not saved yet; `null` forgets them. */
  keep?(edits: KeptEdits | null): void;
  /** The server holds this draft now: it was saved here, or elsewhere and taken over. */
  onSaved?(draft: Stored): void;
}

export interface DraftSaver<Stored extends StoredDraft> {
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getSnapshot(): SaverSnapshot<Stored>;
  /** Begins to save, with what the browser kept. To be called once the page is on the screen. */
  start(): void;
  /** The page leaves the screen: saves what is left once more; what fails then is kept in the browser. */
  stop(): Promise<boolean>;
  /** Takes an edit: each part whole, in place of its former state. */
  edit(parts: UnsavedParts): void;
  /** Saves at once what is unsaved. False when something could not be saved; it is kept and the state says why. */
  flush(): Promise<boolean>;
  /** The Save button: saves everything when there is nothing new, so that pressing it always saves. */
  saveAll(): Promise<boolean>;
  /** Keeps unsaved edits in the browser now: the page may be closed the next moment. */
  keepEdits(): void;
  /** The connection is back. */
  wake(): void;
  /**
   * Another device or tab saved the draft: its photos join those here. What else it says waits for the next save to
   * ask.
   */
  absorb(newer: Stored): void;
  /** Another call than a save learned that the session ended. */
  sessionEnded(): void;
  /** This device may no longer save the draft. */
  end(): void;
  /** The consignor signed in again. */
  resume(): void;
  /** Stale: the edits made here replace the newer ones; parts not edited here are taken from the newer draft. */
  keepMine(): void;
  /** Stale: the edits made here are given up. */
  takeNewer(): void;
  /**
   * Ends when no save is on its way, and none starts until `unpause` or `clear`: the draft is being deleted or
   * submitted.
   */
  pause(): Promise<void>;
  unpause(): void;
  /** The draft was submitted: whatever is unsaved has become part of the consignment, and nothing is saved any more. */
  finish(): void;
  /** The draft no longer exists: everything starts empty. */
  clear(): void;
}

/** Performs effects, and tells the machine what came of them. */
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

/** Runs the machine of draft-saver.ts. `settle` resolves when no save is on its way. */
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

  /** In the order in which they came about: an effect may cause the next event before it has returned. */
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

/** Saves a draft in the background, with the promises of draft-saver.ts. Knows neither React nor the page. */
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

import type { Draft, SaveDraft } from '@marque/domain/consignment/draft';
import {
  type AutosaveSnapshot,
  type AutosaveStart,
  factsOf,
  firstSnapshot,
  type KeptEdits,
  onlyWhatIsStored,
  withNewerPhotos,
} from './saver-state.ts';
import {
  changedParts,
  EMPTY_PARTS,
  editedSince,
  hasParts,
  holdsAll,
  partsOf,
  saveOf,
  type UnsavedParts,
} from './draft-parts.ts';
import type { SaveFailure } from '../../features/wizard/save-failure.ts';

/** Edits within this time become one save. */
export const AUTOSAVE_DELAY_MS = 800;
/** Pauses before the first, second ... repetition of a save that could not get through; the last one goes on. */
const BACK_OFF_MS = [2_000, 5_000, 15_000, 30_000, 60_000] as const;

export interface AutosaveDependencies {
  save(input: SaveDraft): Promise<Draft>;
  failureOf(error: unknown): SaveFailure;
  /** Keeps edits in the browser that cannot be saved at the moment; `null` forgets them. */
  keep(edits: KeptEdits | null): void;
  /** The server holds this draft now: it was saved here, or elsewhere and taken over. */
  onSaved?(draft: Draft): void;
}

/**
 * Saves the draft behind the consignor's back and keeps five promises: one save at a time; the newest edit wins; leaving a
 * step flushes; a failed save keeps the edit and says so; a stale draft asks before it overwrites. Photos need no such question: those of two devices
 * are put together. Knows neither React nor the browser.
 */
export function createDraftAutosave(deps: AutosaveDependencies, start: AutosaveStart) {
  const listeners = new Set<() => void>();
  let snapshot = firstSnapshot(start);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /** What is unsaved shall go now, without waiting for more edits. */
  let isDue = false;
  let isPaused = false;
  let isStopped = true;
  let failures = 0;
  /** What the server holds at `revision`. */
  let stored = start.draft ? partsOf(start.draft) : EMPTY_PARTS;
  /** A newer draft that came while a save was on its way. */
  let offered: Draft | null = null;

  function publish(change: Partial<AutosaveSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function keepEdits(): void {
    const { unsaved, revision } = snapshot;
    const basePhotos = unsaved.photos && { basePhotos: stored.photos };
    deps.keep(hasParts(unsaved) ? { revision, parts: unsaved, ...basePhotos } : null);
  }

  function waitsForAnswer(): boolean {
    return snapshot.state.kind === 'stale' || snapshot.state.kind === 'signedOut';
  }

  function saveAfter(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), delayMs);
  }

  function saveNow(): Promise<void> {
    clearTimeout(timer);
    isDue = true;
    running ??= saveWhileDue().finally(() => {
      running = null;
      takeOffer();
    });
    return running;
  }

  async function saveWhileDue(): Promise<void> {
    while (isDue && hasParts(snapshot.unsaved) && !isPaused && !waitsForAnswer()) {
      isDue = false;
      await saveOnce(snapshot.unsaved);
    }
    isDue = false;
  }

  async function saveOnce(sent: UnsavedParts): Promise<void> {
    publish({ state: { kind: 'saving' } });
    try {
      accept(await deps.save(saveOf(sent, snapshot.revision)), sent);
    } catch (error) {
      refuse(deps.failureOf(error), sent);
    }
  }

  function accept(draft: Draft, sent: UnsavedParts): void {
    failures = 0;
    stored = partsOf(draft);
    const unsaved = editedSince(snapshot.unsaved, sent);
    publish({ ...factsOf(draft), unsaved, state: { kind: hasParts(unsaved) ? 'edited' : 'saved' } });
    keepEdits();
    deps.onSaved?.(draft);
  }

  /** Whether the newer draft is what this very save made of ours: the answer to an earlier try was lost on its way. */
  function isOwnSave(newer: Draft | null, sent: UnsavedParts): newer is Draft {
    return newer !== null && newer.revision === snapshot.revision + 1 && holdsAll(newer, { ...stored, ...sent });
  }

  /** Takes over a newer draft where nobody has to choose, and says whether it did. */
  function merge(newer: Draft): boolean {
    const merged = withNewerPhotos(snapshot, stored, newer);
    if (!merged) return false;
    stored = partsOf(newer);
    publish(merged);
    keepEdits();
    deps.onSaved?.(newer);
    return true;
  }

  function takeOffer(): void {
    const newer = offered;
    if (!newer || running) return;
    offered = null;
    if (waitsForAnswer() || isPaused || newer.id !== snapshot.draftId || newer.revision <= snapshot.revision) return;
    if (merge(newer) && hasParts(snapshot.unsaved) && !isStopped) void saveNow();
  }

  function refuse(failure: SaveFailure, sent: UnsavedParts): void {
    if (failure.kind === 'stale' && isOwnSave(failure.newer, sent)) {
      accept(failure.newer, sent);
      return;
    }
    if (failure.kind === 'stale' && failure.newer && merge(failure.newer)) {
      isDue = true;
      return;
    }
    isDue = false;
    if (failure.kind === 'unavailable') {
      publish({ state: { kind: 'retrying' } });
      const backOff = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] ?? 0;
      failures += 1;
      if (!isStopped && !isPaused) saveAfter(Math.max(backOff, failure.retryAfterMs));
    } else {
      clearTimeout(timer);
      publish({ state: failure });
    }
    keepEdits();
  }

  /** What is stored already needs no save, unless something else is unsaved or on its way. */
  function editsIn(parts: UnsavedParts): UnsavedParts {
    const isSettled = running === null && !hasParts(snapshot.unsaved);
    return isSettled ? changedParts(parts, stored) : parts;
  }

  async function flush(): Promise<boolean> {
    await saveNow();
    return !hasParts(snapshot.unsaved);
  }

  function replace(change: Partial<AutosaveSnapshot>, draft: Draft | null): void {
    stored = draft ? partsOf(draft) : EMPTY_PARTS;
    publish({ ...change, generation: snapshot.generation + 1 });
    keepEdits();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The same object until something changes. */
    getSnapshot: () => snapshot,
    /** Begins to save, with what the browser kept. To be called once the wizard is on the screen. */
    start(): void {
      isStopped = false;
      if (hasParts(snapshot.unsaved)) void saveNow();
    },
    /** The wizard leaves the screen: saves what is left once more; what fails then is kept in the browser. */
    stop(): Promise<boolean> {
      isStopped = true;
      return flush();
    },
    /** Takes an edit: each part whole, in place of its former state. */
    queue(parts: UnsavedParts): void {
      publish({ answers: { ...snapshot.answers, ...parts } });
      const edits = editsIn(parts);
      if (!hasParts(edits)) return;
      publish({ unsaved: { ...snapshot.unsaved, ...edits } });
      if (waitsForAnswer() || snapshot.state.kind === 'retrying') {
        keepEdits();
        return;
      }
      if (snapshot.state.kind !== 'saving') publish({ state: { kind: 'edited' } });
      saveAfter(AUTOSAVE_DELAY_MS);
    },
    /** Saves at once what is unsaved. False when something could not be saved; it is kept and the state says why. */
    flush,
    /** The Save button: saves everything when there is nothing new, so that pressing it always saves. */
    saveAll(): Promise<boolean> {
      if (!hasParts(snapshot.unsaved)) publish({ unsaved: snapshot.answers });
      return flush();
    },
    /** Keeps unsaved edits in the browser now: the page may be closed the next moment. */
    keepEdits,
    /** The connection is back. */
    wake(): void {
      if (snapshot.state.kind === 'retrying') void saveNow();
    },
    /** Another device or tab saved the draft: its photos join those here. What else it says waits for the next save to ask. */
    absorb(newer: Draft): void {
      offered = newer;
      takeOffer();
    },
    /** Another call than a save learnt that the session ended. */
    sessionEnded(): void {
      if (waitsForAnswer()) return;
      clearTimeout(timer);
      publish({ state: { kind: 'signedOut' } });
      keepEdits();
    },
    /** The consignor signed in again. */
    resume(): void {
      if (snapshot.state.kind !== 'signedOut') return;
      const restingState = snapshot.draftId === null ? 'idle' : 'saved';
      publish({ state: { kind: hasParts(snapshot.unsaved) ? 'edited' : restingState } });
      void saveNow();
    },
    /** Stale: the edits made here replace the newer ones; parts not edited here are taken from the newer draft. */
    keepMine(): void {
      if (snapshot.state.kind !== 'stale') return;
      const { newer } = snapshot.state;
      const { answers, unsaved } = snapshot;
      const mine = newer
        ? { ...factsOf(newer), answers: { ...partsOf(newer), ...unsaved } }
        : { ...factsOf(null), unsaved: answers };
      replace({ ...mine, state: { kind: 'edited' } }, newer);
      void saveNow();
    },
    /** Stale: the edits made here are given up. */
    takeNewer(): void {
      if (snapshot.state.kind !== 'stale') return;
      const { newer } = snapshot.state;
      replace(onlyWhatIsStored(newer), newer);
    },
    /** Ends when no save is on its way, and none starts until `unpause` or `clear`: the draft is being deleted or submitted. */
    async pause(): Promise<void> {
      isPaused = true;
      clearTimeout(timer);
      await running;
    },
    /** The draft was submitted: whatever is unsaved has become part of the consignment, and nothing is saved any more. */
    finish(): void {
      isPaused = true;
      clearTimeout(timer);
      publish({ unsaved: {} });
      keepEdits();
    },
    unpause(): void {
      isPaused = false;
      if (hasParts(snapshot.unsaved)) void saveNow();
    },
    /** The draft no longer exists: everything starts empty. */
    clear(): void {
      isPaused = false;
      replace(onlyWhatIsStored(null), null);
    },
  };
}
export type DraftAutosave = ReturnType<typeof createDraftAutosave>;

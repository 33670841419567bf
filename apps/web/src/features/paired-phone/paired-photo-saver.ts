import type { HandoverDraft, SaveHandoverPhotos } from '@marque/domain/photo/device-pairing';
import { PHOTO_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { mergePhotos } from '@marque/domain/photo/photo-merge';
import type { Photos } from '@marque/domain/photo/photos';
import type { ShootFailure } from './pairing-failure.ts';

/** Pauses after the first, second … save in a row that did not get through; the last one goes on. */
const BACK_OFF_MS = [2_000, 5_000, 15_000, 30_000] as const;

export type ShootState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** Sent again after a while. */
  | { kind: 'retrying' }
  /** The server will not take the photos as they are; the next change is tried again. */
  | { kind: 'refused'; message: string }
  /** Nothing is saved any more. */
  | { kind: 'ended' };

export interface ShootSnapshot {
  vehicle: string | null;
  /** As this phone has them, saved or not. */
  photos: Photos;
  state: ShootState;
}

export interface ShootSaverDependencies {
  save(input: SaveHandoverPhotos): Promise<HandoverDraft>;
  read(): Promise<HandoverDraft>;
  failureOf(error: unknown): ShootFailure;
  /** The server holds these photos. */
  onStored(photos: Photos): void;
  /** Resolves after `ms`, or as soon as things look better. */
  pause(ms: number): Promise<void>;
}

/** The order and place of photos, and what was decided about them: all that a phone changes. */
function marksOf(photos: Photos): string {
  return JSON.stringify(
    PHOTO_CATEGORIES.map((category) => (photos[category] ?? []).map(({ url, advice = [] }) => [url, advice])),
  );
}

/**
 * Saves the photos of a phone, one save at a time, and puts them together with what the desk does to the same draft meanwhile: nobody is asked, and no photo is lost by it. Knows
 * neither React nor the browser.
 */
export function createShootSaver(deps: ShootSaverDependencies, start: HandoverDraft) {
  const listeners = new Set<() => void>();
  let snapshot: ShootSnapshot = { vehicle: start.vehicle, photos: start.photos, state: { kind: 'saved' } };
  /** What the server holds at `revision`. */
  let stored = start.photos;
  let revision = start.revision;
  let running: Promise<void> | null = null;
  let failures = 0;

  function publish(change: Partial<ShootSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  const isEnded = () => snapshot.state.kind === 'ended';
  const hasChanges = () => marksOf(snapshot.photos) !== marksOf(stored);

  /** Takes what the server says, under what this phone changed since `base`. */
  function take(draft: HandoverDraft, base: Photos): void {
    const isUnchanged = marksOf(snapshot.photos) === marksOf(base);
    const photos = isUnchanged ? draft.photos : mergePhotos(base, snapshot.photos, draft.photos);
    stored = draft.photos;
    revision = draft.revision;
    publish({ vehicle: draft.vehicle, photos });
    deps.onStored(draft.photos);
  }

  async function saveOnce(): Promise<void> {
    const sent = snapshot.photos;
    publish({ state: { kind: 'saving' } });
    try {
      take(await deps.save({ draftId: start.draftId, photos: sent, revision }), sent);
      failures = 0;
    } catch (error) {
      await settle(deps.failureOf(error));
    }
  }

  async function settle(failure: ShootFailure): Promise<void> {
    switch (failure.kind) {
      case 'stale':
        take(failure.newer, stored);
        return;
      case 'ended':
      case 'invalid':
        publish({ state: { kind: 'ended' } });
        return;
      case 'refused':
        publish({ state: failure });
        return;
      case 'unavailable': {
        publish({ state: { kind: 'retrying' } });
        const backOff = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] ?? 0;
        failures += 1;
        await deps.pause(Math.max(backOff, failure.retryAfterMs));
      }
    }
  }

  async function saveAll(): Promise<void> {
    while (hasChanges() && snapshot.state.kind !== 'refused' && !isEnded()) await saveOnce();
    if (snapshot.state.kind === 'saving' || snapshot.state.kind === 'retrying') publish({ state: { kind: 'saved' } });
  }

  function saveNow(): void {
    running ??= saveAll().finally(() => {
      running = null;
    });
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The same object until something changes. */
    getSnapshot: () => snapshot,
    /** Takes changed photos and saves them at once. */
    change(photos: Photos): void {
      publish({ photos });
      if (isEnded()) return;
      if (snapshot.state.kind === 'refused') publish({ state: { kind: 'saved' } });
      saveNow();
    },
    /** Looks what the desk did meanwhile. What cannot be fetched now is fetched the next time. */
    async refresh(): Promise<void> {
      if (running || isEnded()) return;
      try {
        const draft = await deps.read();
        // A save that began meanwhile knows more.
        if (running || isEnded()) return;
        if (draft.draftId !== start.draftId) publish({ state: { kind: 'ended' } });
        else if (draft.revision > revision) {
          take(draft, stored);
          saveNow();
        }
      } catch (error) {
        if (deps.failureOf(error).kind === 'ended') publish({ state: { kind: 'ended' } });
      }
    },
  };
}
export type ShootSaver = ReturnType<typeof createShootSaver>;

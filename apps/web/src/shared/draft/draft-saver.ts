import { mergePhotos } from '@marque/domain/photo/photo-merge';
import type { Photos } from '@marque/domain/photo/photos';
import { backOffDelay } from '../../lib/back-off.ts';
import {
  changedParts,
  EMPTY_PARTS,
  editedSince,
  hasParts,
  holdsAll,
  pickParts,
  type StoredDraft,
  toSave,
  type UnsavedParts,
} from './draft-parts.ts';
import { showStored } from './initial-saver.ts';
import { findBasePhotos, mergeNewer } from './merge-newer.ts';
import type { SaveFailure, Saver, SaverEffect, SaverEvent, SaverSnapshot } from './saver-state.ts';

/* Saves a draft in the background with these guarantees: one save at a time; the newest edit wins; leaving a step
   saves; a failed save keeps the edit and reports it; a newer draft is never overwritten without asking, except for
   photos, which are merged. A pure state machine: `reduce` takes an event and returns the next state and the effects
   (run by create-draft-saver.ts). */

/** Edits within this time are saved together. */
export const AUTOSAVE_DELAY_MS = 800;
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000, 60_000] as const;

type Step<Stored extends StoredDraft> = readonly [Saver<Stored>, readonly SaverEffect<Stored>[]];

export function reduce<Stored extends StoredDraft>(saver: Saver<Stored>, event: SaverEvent<Stored>): Step<Stored> {
  switch (event.kind) {
    case 'start':
      return start({ ...saver, isStopped: false });
    case 'stop':
      return saveNow({ ...saver, isStopped: true });
    case 'edit':
      return edit(saver, event.parts);
    case 'flush':
    case 'timer':
      return saveNow(saver);
    case 'saveAll':
      return saveAll(saver);
    case 'online':
      return saver.snapshot.state.kind === 'retrying' ? saveNow(saver) : [saver, []];
    case 'keep':
      return [saver, [keepEdits(saver)]];
    case 'saved':
      return saver.sent ? accept(saver, event.draft, saver.sent) : [saver, []];
    case 'failed':
      return saver.sent ? fail(saver, event.failure, saver.sent) : [saver, []];
    case 'offer':
      return saver.sent ? [{ ...saver, offered: event.newer }, []] : takeOffer({ ...saver, offered: event.newer });
    case 'sessionEnded':
      return waitsForPerson(saver) ? [saver, []] : stopSaving(saver, { kind: 'signedOut' });
    case 'end':
      return stopSaving(saver, { kind: 'ended' });
    case 'resume':
      return resume(saver);
    case 'keepMine':
      return keepMine(saver);
    case 'takeNewer':
      return takeNewer(saver);
    case 'pause':
      return [{ ...saver, isPaused: true }, [{ kind: 'stopTimer' }, ...keepUnsaved(saver)]];
    case 'unpause':
      return saveRest({ ...saver, isPaused: false });
    case 'finish':
      return finish(saver);
    case 'clear':
      return replaceBy({ ...saver, isPaused: false }, showStored<Stored>(null, saver.snapshot.generation + 1));
  }
}

function show<Stored extends StoredDraft>(saver: Saver<Stored>, change: Partial<SaverSnapshot<Stored>>): Saver<Stored> {
  return { ...saver, snapshot: { ...saver.snapshot, ...change } };
}

function withEffects<Stored extends StoredDraft>(
  before: readonly SaverEffect<Stored>[],
  [saver, effects]: Step<Stored>,
): Step<Stored> {
  return [saver, [...before, ...effects]];
}

/** While somebody has to choose or sign in nothing is saved, and nothing at all after the end. */
function waitsForPerson<Stored extends StoredDraft>({ snapshot: { state } }: Saver<Stored>): boolean {
  return state.kind === 'stale' || state.kind === 'signedOut' || state.kind === 'ended';
}

function storedParts<Stored extends StoredDraft>({ snapshot: { stored } }: Saver<Stored>) {
  return stored ? pickParts(stored) : EMPTY_PARTS;
}

/** The photos that the edits made here started from. */
function basePhotos<Stored extends StoredDraft>(saver: Saver<Stored>): Photos {
  const { snapshot, keptBase, sent, unconfirmed } = saver;
  if (keptBase) return keptBase.basePhotos ?? {};
  return findBasePhotos(
    storedParts(saver).photos,
    snapshot.answers.photos,
    sent ? [...unconfirmed, sent] : unconfirmed,
  );
}

function keepEdits<Stored extends StoredDraft>(saver: Saver<Stored>): SaverEffect<Stored> {
  const { unsaved, stored } = saver.snapshot;
  if (!hasParts(unsaved)) return { kind: 'keep', edits: null };
  const revision = saver.keptBase?.revision ?? stored?.revision ?? 0;
  return {
    kind: 'keep',
    edits: { revision, parts: unsaved, ...(unsaved.photos && { basePhotos: basePhotos(saver) }) },
  };
}

function keepUnsaved<Stored extends StoredDraft>(saver: Saver<Stored>): SaverEffect<Stored>[] {
  return hasParts(saver.snapshot.unsaved) ? [keepEdits(saver)] : [];
}

function start<Stored extends StoredDraft>(saver: Saver<Stored>): Step<Stored> {
  if (!saver.hasSpentEdits) return saveRest(saver);
  return [{ ...saver, hasSpentEdits: false }, [keepEdits(saver)]];
}

function edit<Stored extends StoredDraft>(before: Saver<Stored>, parts: UnsavedParts): Step<Stored> {
  const { answers, unsaved, state } = before.snapshot;
  const saver = show(before, { answers: { ...answers, ...parts } });
  // Edits equal to the stored draft need no save, unless something else is unsaved or in flight.
  const isSettled = saver.sent === null && !hasParts(unsaved);
  const edits = isSettled ? changedParts(parts, storedParts(saver)) : parts;
  if (!hasParts(edits)) return [saver, []];
  const edited = show(saver, { unsaved: { ...unsaved, ...edits } });
  if (waitsForPerson(saver) || state.kind === 'retrying') return [edited, [keepEdits(edited)]];
  const next = state.kind === 'saving' ? edited : show(edited, { state: { kind: 'edited' } });
  return [next, [{ kind: 'startTimer', ms: AUTOSAVE_DELAY_MS }]];
}

function saveRest<Stored extends StoredDraft>(saver: Saver<Stored>): Step<Stored> {
  return hasParts(saver.snapshot.unsaved) ? saveNow(saver) : [saver, []];
}

function saveAll<Stored extends StoredDraft>(saver: Saver<Stored>): Step<Stored> {
  const { unsaved, answers } = saver.snapshot;
  return saveNow(hasParts(unsaved) ? saver : { ...show(saver, { unsaved: answers }), isForced: true });
}

/** Saves at once, or as soon as the save in flight has ended. */
function saveNow<Stored extends StoredDraft>(saver: Saver<Stored>): Step<Stored> {
  const due = { ...saver, isDue: true };
  // The response may take long, or the save may have to wait, and the page may crash meanwhile.
  return withEffects([{ kind: 'stopTimer' }, ...keepUnsaved(due)], saver.sent ? [due, []] : proceed(due));
}

/** The next step while no save is in flight. */
function proceed<Stored extends StoredDraft>(saver: Saver<Stored>): Step<Stored> {
  const canSend = !saver.isPaused && !waitsForPerson(saver) && hasParts(saver.snapshot.unsaved);
  return saver.isDue && canSend ? sendUnsaved(saver) : takeOffer({ ...saver, isDue: false });
}

function sendUnsaved<Stored extends StoredDraft>(saver: Saver<Stored>): Step<Stored> {
  const { unsaved, stored } = saver.snapshot;
  // A reverted edit needs no save, if it is certain what the server holds.
  const isCertain = saver.unconfirmed.length === 0 && !saver.isForced;
  const parts = isCertain ? changedParts(unsaved, storedParts(saver)) : unsaved;
  const next = { ...show(saver, { unsaved: parts }), isDue: false };
  if (!hasParts(parts)) {
    const settled = show(next, { state: { kind: stored ? 'saved' : 'idle' } });
    return withEffects([keepEdits(settled)], takeOffer(settled));
  }
  const saving = { ...show(next, { state: { kind: 'saving' } }), sent: parts };
  return [saving, [{ kind: 'save', input: toSave(parts, stored?.revision ?? 0) }]];
}

/** The server now holds `sent`. */
function accept<Stored extends StoredDraft>(saver: Saver<Stored>, draft: Stored, sent: UnsavedParts): Step<Stored> {
  const unsaved = editedSince(saver.snapshot.unsaved, sent);
  const state = waitsForPerson(saver)
    ? saver.snapshot.state
    : ({ kind: hasParts(unsaved) ? 'edited' : 'saved' } as const);
  const accepted: Saver<Stored> = {
    ...show(saver, { stored: draft, unsaved, state }),
    sent: null,
    unconfirmed: [],
    isForced: false,
    failures: 0,
  };
  return withEffects([keepEdits(accepted), { kind: 'confirm', draft }], proceed(accepted));
}

function fail<Stored extends StoredDraft>(
  saver: Saver<Stored>,
  failure: SaveFailure<Stored>,
  sent: UnsavedParts,
): Step<Stored> {
  const over = { ...saver, sent: null };
  if (failure.kind === 'stale') {
    const own = findOwnSave(saver, failure.newer, sent);
    if (own && failure.newer) return accept({ ...saver, isDue: true }, failure.newer, own);
    const merged = failure.newer && takeOver(over, failure.newer);
    if (merged) return withEffects(merged[1], proceed({ ...merged[0], isDue: true }));
  }
  const settled = { ...over, isDue: false };
  if (failure.kind === 'unavailable') return retryLater(settled, failure.retryAfterMs, sent);
  if (waitsForPerson(saver)) return [settled, [keepEdits(settled)]];
  const [stopped, effects] = stopSaving(settled, failure);
  return withEffects(effects, takeOffer(stopped));
}

/**
 * Finds which of our own saves produced the newer draft, if any: its response was lost, and edits may have been made
 * since.
 */
function findOwnSave<Stored extends StoredDraft>(
  saver: Saver<Stored>,
  newer: Stored | null,
  sent: UnsavedParts,
): UnsavedParts | undefined {
  const { stored } = saver.snapshot;
  if (!newer || newer.revision !== (stored?.revision ?? 0) + 1) return undefined;
  const before = storedParts(saver);
  return [sent, ...saver.unconfirmed].find((parts) => holdsAll(newer, { ...before, ...parts }));
}

function retryLater<Stored extends StoredDraft>(
  saver: Saver<Stored>,
  retryAfterMs: number,
  sent: UnsavedParts,
): Step<Stored> {
  const failures = saver.failures + 1;
  const unconfirmed = saver.unconfirmed.includes(sent) ? saver.unconfirmed : [...saver.unconfirmed, sent];
  const failed = { ...saver, failures, unconfirmed };
  if (waitsForPerson(saver)) return [failed, [keepEdits(failed)]];
  const retrying = show(failed, { state: { kind: 'retrying' } });
  const ms = backOffDelay(RETRY_DELAYS_MS, failures, { atLeastMs: retryAfterMs });
  const timer: SaverEffect<Stored>[] = saver.isStopped || saver.isPaused ? [] : [{ kind: 'startTimer', ms }];
  return withEffects([...timer, keepEdits(retrying)], takeOffer(retrying));
}

/** Takes over a newer draft; `null` if somebody must choose. */
function takeOver<Stored extends StoredDraft>(saver: Saver<Stored>, newer: Stored): Step<Stored> | null {
  const snapshot = mergeNewer(saver.snapshot, { ...storedParts(saver), photos: basePhotos(saver) }, newer);
  if (!snapshot) return null;
  const { state } = waitsForPerson(saver) ? saver.snapshot : snapshot;
  const merged = { ...saver, snapshot: { ...snapshot, state }, unconfirmed: [], failures: 0 };
  return [merged, [keepEdits(merged), { kind: 'confirm', draft: newer }]];
}

/** Takes over a draft saved elsewhere in the meantime. If somebody must choose, the next save will ask. */
function takeOffer<Stored extends StoredDraft>(before: Saver<Stored>): Step<Stored> {
  const saver = { ...before, offered: null };
  const { offered: newer } = before;
  const { stored } = saver.snapshot;
  const isNews = newer !== null && newer.id === stored?.id && newer.revision > stored.revision;
  const merged = isNews && !waitsForPerson(saver) && !saver.isPaused ? takeOver(saver, newer) : null;
  if (!merged) return [saver, []];
  return saver.isStopped ? merged : withEffects(merged[1], saveRest(merged[0]));
}

/** Stops saving until somebody acts, or something else is edited. */
function stopSaving<Stored extends StoredDraft>(
  saver: Saver<Stored>,
  state: SaverSnapshot<Stored>['state'],
): Step<Stored> {
  const stopped = show(saver, { state });
  return [stopped, [{ kind: 'stopTimer' }, keepEdits(stopped)]];
}

function resume<Stored extends StoredDraft>(saver: Saver<Stored>): Step<Stored> {
  const { state, unsaved, stored } = saver.snapshot;
  if (state.kind !== 'signedOut') return [saver, []];
  if (saver.sent) return saveNow(show(saver, { state: { kind: 'saving' } }));
  const settled = stored ? 'saved' : 'idle';
  return saveNow(show(saver, { state: { kind: hasParts(unsaved) ? 'edited' : settled } }));
}

/**
 * Edits made here replace the newer ones, but photos of both are kept; parts not edited here are taken from the newer
 * draft.
 */
function keepMine<Stored extends StoredDraft>(saver: Saver<Stored>): Step<Stored> {
  const { state, answers, unsaved, generation } = saver.snapshot;
  if (state.kind !== 'stale') return [saver, []];
  const { newer } = state;
  const photos = newer && unsaved.photos && mergePhotos(basePhotos(saver), answers.photos, newer.photos);
  const edits = newer ? { ...unsaved, ...(photos && { photos }) } : answers;
  const [mine, effects] = replaceBy(saver, {
    stored: newer,
    answers: newer ? { ...pickParts(newer), ...edits } : answers,
    unsaved: edits,
    state: { kind: 'edited' },
    generation: generation + 1,
  });
  return withEffects(effects, saveNow({ ...mine, isForced: newer === null }));
}

function takeNewer<Stored extends StoredDraft>(saver: Saver<Stored>): Step<Stored> {
  const { state, generation } = saver.snapshot;
  return state.kind === 'stale' ? replaceBy(saver, showStored(state.newer, generation + 1)) : [saver, []];
}

function replaceBy<Stored extends StoredDraft>(saver: Saver<Stored>, snapshot: SaverSnapshot<Stored>): Step<Stored> {
  const replaced = { ...saver, snapshot, unconfirmed: [], isForced: false, failures: 0, keptBase: null };
  return [replaced, [keepEdits(replaced)]];
}

function finish<Stored extends StoredDraft>(saver: Saver<Stored>): Step<Stored> {
  const finished = { ...show(saver, { unsaved: {} }), isPaused: true };
  return [finished, [{ kind: 'stopTimer' }, keepEdits(finished)]];
}

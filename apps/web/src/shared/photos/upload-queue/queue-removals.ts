import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry } from '@marque/domain/photo/photos';
import { withoutPhoto, withPhotoBack } from './photo-arrangement.ts';
import { attachStored, changePhotos } from './queue-attaching.ts';
import { changeRecord, removeRecords } from './queue-effects.ts';
import {
  dropUploads,
  findUpload,
  type QueueState,
  type Removal,
  type Removed,
  type Step,
  sequence,
  step,
} from './queue-state.ts';

/* A removal can be undone for a while; until then the bytes stay, marked as removed. */

/** Milliseconds. */
export const UNDO_FOR_MS = 15_000;

export function cancelUpload(state: QueueState, id: string): Step {
  const upload = findUpload(state, id);
  if (!upload) return step(state);
  return sequence(
    dropUploads(state, [id]),
    (next) =>
      upload.state.kind === 'sending' ? step(next, { kind: 'abort', attempt: upload.state.attempt }) : step(next),
    (next) => {
      if (upload.state.kind === 'failed' && !upload.isSafe) return step(next);
      const marked = addRemoval(next, { kind: 'upload', upload: { ...upload, tries: 0 } });
      return { ...marked, effects: [...changeRecord(next, id, { isRemoved: true }), ...marked.effects] };
    },
  );
}

export function removePhoto(state: QueueState, category: PhotoCategory, url: string): Step {
  const original = state.host?.photos[category] ?? [];
  const index = original.findIndex((photo) => photo.url === url);
  const photo = original[index];
  if (!photo) return step(state);
  return sequence(
    changePhotos(state, (photos) => withoutPhoto(photos, category, url)),
    (next) => addRemoval(next, { kind: 'photo', category, photo, index, original }),
    attachStored,
  );
}

export function putPhotoBack(
  state: QueueState,
  category: PhotoCategory,
  photo: PhotoEntry,
  original: readonly PhotoEntry[],
): QueueState {
  const isOf = (removal: Removal) => removal.kind === 'photo' && removal.photo.url === photo.url;
  const next = dropRemovals(state, state.removals.filter(isOf));
  return changePhotos(next, (photos) => withPhotoBack(photos, category, photo, original));
}

function addRemoval(state: QueueState, removed: Removed): Step {
  const lastNumber = state.lastNumber + 1;
  const id = `removal-${lastNumber}`;
  const removals = [...state.removals, { ...removed, id }];
  return step({ ...state, lastNumber, removals }, { kind: 'expireUndo', removalId: id });
}

/** Takes a removal from the list to undo it; `null` when it is too late. */
export function takeRemoval(state: QueueState, removalId: string): [QueueState, Removal | null] {
  const removal = state.removals.find(({ id }) => id === removalId) ?? null;
  // A focused button that is removed from the page fires no blur event, so the hold is released here.
  const released = { ...state, areRemovalsHeld: false };
  return [dropRemovals(released, removal ? [removal] : []), removal];
}

/** Suspends the time limit while an undo button has the focus. */
export function holdRemovals(state: QueueState, isHeld: boolean): Step {
  return forgetDue({ ...state, areRemovalsHeld: isHeld });
}

export function expireUndo(state: QueueState, removalId: string): Step {
  if (!state.removals.some(({ id }) => id === removalId)) return step(state);
  return forgetDue({ ...state, due: new Set([...state.due, removalId]) });
}

function forgetDue(state: QueueState): Step {
  if (state.areRemovalsHeld) return step(state);
  return forgetRemovals(
    { ...state, due: new Set() },
    state.removals.filter(({ id }) => state.due.has(id)),
  );
}

export function forgetRemovals(state: QueueState, gone: readonly Removal[]): Step {
  const ids = gone.flatMap((removal) => (removal.kind === 'upload' ? removal.upload.id : []));
  return step(dropRemovals(state, gone), ...removeRecords(state, ids));
}

function dropRemovals(state: QueueState, gone: readonly Removal[]): QueueState {
  if (gone.length === 0) return state;
  return { ...state, removals: state.removals.filter((removal) => !gone.includes(removal)) };
}

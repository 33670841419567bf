import { withPhotoMoved } from './photo-arrangement.ts';
import { attachStored, changePhotos } from './queue-attaching.ts';
import { requestJudging } from './queue-judging.ts';
import { addUploads, dropUploads, findUpload, type QueueState, type Step, sequence, step } from './queue-state.ts';
import { toUpload, type Upload } from './upload.ts';
import type { StoredUpload } from './upload-store.ts';

/* Keeps the uploads of this page in step with the browser's store, which other tabs change too. */

/** Reads the store. While a read is running, schedules another one, because the first may have started too early. */
export function startReading(state: QueueState): Step {
  if (state.reading) return step({ ...state, reading: { ...state.reading, isOutdated: true } });
  return readStore(state);
}

function readStore(state: QueueState): Step {
  const { owner, writes } = state;
  if (owner === null) return step(state);
  const id = state.lastNumber + 1;
  const reading = { id, writes, isOutdated: false };
  return step({ ...state, lastNumber: id, reading }, { kind: 'list', owner, reading: id });
}

/** `stored` is `null` where the browser has no store: the page then works without one. */
export function acceptListed(state: QueueState, reading: number, stored: readonly StoredUpload[] | null): Step {
  if (state.reading?.id !== reading) return step(state);
  if (stored && state.reading.writes !== state.writes) return readStore(state);
  const { isOutdated } = state.reading;
  const adopted = stored ? adoptStored({ ...state, reading: null }, stored) : { ...state, reading: null };
  return sequence(
    adopted,
    attachStored,
    (next) =>
      requestJudging(
        next,
        next.uploads.map(({ id }) => id),
      ),
    (next) => (isOutdated ? startReading(next) : step(finishCatchingUp(next))),
  );
}

function finishCatchingUp(state: QueueState): QueueState {
  return state.turn?.phase === 'catchingUp' ? { ...state, turn: { ...state.turn, phase: 'sending' } } : state;
}

function adoptStored(state: QueueState, stored: readonly StoredUpload[]): QueueState {
  const removed = new Set(state.removals.flatMap((removal) => (removal.kind === 'upload' ? removal.upload.id : [])));
  const present = stored.filter(({ record }) => !record.isRemoved && !removed.has(record.id));
  const ids = new Set(present.map(({ record }) => record.id));
  const gone = state.uploads.filter(({ id, isSafe, state: { kind } }) => isSafe && kind !== 'sending' && !ids.has(id));
  const kept = dropUploads(
    state,
    gone.map(({ id }) => id),
  );
  const adopted = present.map((upload) => adoptUpload(kept, upload));
  return followMoves(addUploads(kept, adopted), state);
}

function adoptUpload(state: QueueState, stored: StoredUpload): Upload {
  const known = findUpload(state, stored.record.id);
  if (!known) return toUpload(stored, { isSafe: true, now: state.now });
  const listedCategory = stored.record.category;
  // Where nobody else changed it, this tab's choice stands, which the store may have failed to take.
  const category = listedCategory === known.listedCategory ? known.category : listedCategory;
  // For uploads in progress, this tab's state is newer than the store.
  if (['keeping', 'sending', 'waiting'].includes(known.state.kind))
    return { ...known, listedCategory, category: category ?? known.category };
  const upload = toUpload({ ...stored, record: { ...stored.record, category } }, { isSafe: true, now: state.now });
  const { file, tries, isAttached, isJudged } = known;
  return { ...upload, listedCategory, file, tries, isAttached, isJudged };
}

/** Moves the photos that were attached here to where another tab has put them since. */
function followMoves(state: QueueState, before: QueueState): QueueState {
  return state.uploads.reduce((next, { id, photo, category, isAttached }) => {
    if (!photo || category === null || !isAttached || findUpload(before, id)?.category === category) return next;
    return changePhotos(next, (photos) => withPhotoMoved(photos, photo.url, category));
  }, state);
}

import { attachStored } from './queue-attaching.ts';
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
  return addUploads(
    kept,
    present.flatMap((upload) => adoptUpload(kept, upload)),
  );
}

function adoptUpload(state: QueueState, stored: StoredUpload): Upload[] {
  const known = findUpload(state, stored.record.id);
  // For uploads in progress, this tab's state is newer than the store.
  if (known && ['keeping', 'sending', 'waiting'].includes(known.state.kind)) return [];
  const upload = toUpload(stored, { isSafe: true, now: state.now });
  if (!known) return [upload];
  const { file, tries, isAttached, isJudged } = known;
  return [{ ...upload, file, tries, isAttached, isJudged }];
}

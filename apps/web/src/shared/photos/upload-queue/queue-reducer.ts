import { withPhotoBack, withPhotoMoved } from './photo-arrangement.ts';
import { attachStored, changePhotos } from './queue-attaching.ts';
import { changeRecord, isWrite, type QueueEffect } from './queue-effects.ts';
import type { QueueEvent } from './queue-events.ts';
import { acceptHash, acceptKept, addFiles, replacePhoto, sortUploads, takeInAgain } from './queue-intake.ts';
import { acceptAdvice, acceptVerdict } from './queue-judging.ts';
import { acceptListed, startReading } from './queue-reading.ts';
import {
  cancelUpload,
  expireUndo,
  forgetRemovals,
  holdRemovals,
  putPhotoBack,
  removePhoto,
  takeRemoval,
} from './queue-removals.ts';
import {
  acceptOutcome,
  acceptPrepared,
  acceptProgress,
  acceptTurn,
  continueSending,
  endPause,
  forgetTurn,
  loseTurn,
  retryUpload,
  stopSending,
} from './queue-sending.ts';
import {
  addUploads,
  dropUploads,
  patchUpload,
  type QueueState,
  type Step,
  sequence,
  step,
  trackBatch,
} from './queue-state.ts';
import type { Upload } from './upload.ts';

/**
 * State machine of the photos of one draft or answer (spec 4.5, ADR 0017): each is stored in the browser first, then
 * sent, then attached to the draft, and deleted here once the draft is saved. Pure: takes an event and returns the next
 * state and the effects to run.
 */
export function reduce(before: QueueState, event: QueueEvent): Step {
  const seen = { ...before, now: event.now, host: event.host };
  const { state, effects } = sequence(seen, (next) => follow(next, event), continueSending);
  const tracked = trackBatch(before, state);
  const next = { ...tracked, writes: tracked.writes + effects.filter(isWrite).length };
  return step(next, ...listPhotoChanges(event, next), ...effects);
}

function listPhotoChanges({ host }: QueueEvent, state: QueueState): QueueEffect[] {
  if (!state.host || state.host.photos === host?.photos) return [];
  return [{ kind: 'changePhotos', photos: state.host.photos }];
}

function follow(state: QueueState, event: QueueEvent): Step {
  switch (event.kind) {
    case 'added':
      return addFiles(state, event.category, event.files, event.options);
    case 'replaced':
      return replacePhoto(state, event);
    case 'sorted':
      return sortUploads(state, event.ids, event.category);
    case 'retried':
      return retryUpload(state, event.id);
    case 'canceled':
      return cancelUpload(state, event.id);
    case 'undone':
      return undo(state, event.removalId);
    case 'removalsHeld':
      return holdRemovals(state, event.isHeld);
    case 'undoExpired':
      return expireUndo(state, event.removalId);
    case 'photoRemoved':
      return removePhoto(state, event.category, event.url);
    case 'photoPutBack':
      return step(putPhotoBack(state, event.category, event.photo, event.original));
    case 'photoMoved':
      return movePhoto(state, event);
    case 'adviceAccepted':
      return acceptAdvice(state, event.urlOrId);
    case 'draftSaved':
      return attachStored({ ...state, confirmed: event.photos });
    case 'hostAttached':
      return attachHost(state, event.owner);
    case 'resumed':
      return step({ ...state, isSignedOut: false });
    case 'connectionChanged':
      return step({ ...state, isOffline: !event.isOnline });
    case 'closed':
      return sequence(state, forget, (next) => step({ ...next, owner: null, intake: [] }));
    case 'cleared':
      return clear(state);
    case 'newsHeard':
      return hearNews(state, event);
    default:
      return acceptResponse(state, event);
  }
}

type EffectResponse = Extract<
  QueueEvent,
  {
    kind:
      | 'opened'
      | 'listed'
      | 'kept'
      | 'hashed'
      | 'turnGranted'
      | 'turnLost'
      | 'turnEnded'
      | 'prepared'
      | 'progressed'
      | 'sent'
      | 'pauseEnded'
      | 'judged';
  }
>;

function acceptResponse(state: QueueState, event: EffectResponse): Step {
  switch (event.kind) {
    case 'opened':
      return event.owner === state.owner ? startReading(state) : step(state);
    case 'listed':
      return acceptListed(state, event.reading, event.stored);
    case 'kept':
      return acceptKept(state, event.id, event.isSafe);
    case 'hashed':
      return acceptHash(state, event.id, event.hash);
    case 'turnGranted':
      return acceptTurn(state, event.turn);
    case 'turnLost':
      return loseTurn(state, event.turn);
    case 'turnEnded':
      return step(forgetTurn(state, event.turn));
    case 'prepared':
      return acceptPrepared(state, event.attempt, event.bytes);
    case 'progressed':
      return step(acceptProgress(state, event.attempt, event.progress));
    case 'sent':
      return acceptOutcome(state, event.attempt, event.outcome);
    case 'pauseEnded':
      return step(endPause(state, event.pause));
    case 'judged':
      return acceptVerdict(state, event.id, event.verdict);
  }
}

/** A change of owner starts over with what is stored for the new one. */
function attachHost(state: QueueState, owner: string): Step {
  if (state.owner === owner) return attachStored(state);
  return sequence(state, forget, (next) => step({ ...next, owner, intake: [] }, { kind: 'open', owner }));
}

/** Clears the state of this page. The file that is being written stays in the intake until it can be deleted. */
function forget(state: QueueState): Step {
  const { turn, pause } = state;
  const ending: QueueEffect[] = [
    ...(turn ? [{ kind: 'endTurn', turn: turn.id } as const] : []),
    ...(pause ? [{ kind: 'endPause', pause: pause.id } as const] : []),
  ];
  return sequence(
    state,
    (next) => forgetRemovals(next, next.removals),
    stopSending,
    (next) => {
      const empty = dropUploads(
        next,
        next.uploads.map(({ id }) => id),
      );
      const idle = { turn: null, pause: null, reading: null, duplicates: null, isSignedOut: false, failures: 0 };
      return step({ ...empty, ...idle, intake: next.intake.slice(0, 1), toJudge: [] }, ...ending);
    },
  );
}

function clear(state: QueueState): Step {
  return sequence(state, forget, (next) =>
    next.owner === null ? step(next) : step(next, { kind: 'clear', owner: next.owner }),
  );
}

function hearNews(state: QueueState, { channel, news }: Extract<QueueEvent, { kind: 'newsHeard' }>): Step {
  if (state.owner === null || channel !== `${state.owner} ${state.queueKey}`) return step(state);
  switch (news) {
    case 'changed':
      return startReading(state);
    case 'saved':
      return step(state, { kind: 'refreshHost' });
    case 'cleared':
      return forget(state);
    case 'sending':
      return step(state);
  }
}

/** Another tab that attaches the photo, or has attached it, puts it in the same category. */
function movePhoto(state: QueueState, { url, category, index }: Extract<QueueEvent, { kind: 'photoMoved' }>): Step {
  const moved = changePhotos(state, (photos) => withPhotoMoved(photos, url, category, index));
  const upload = state.uploads.find(({ photo }) => photo?.url === url);
  if (!upload || upload.category === category) return step(moved);
  return step(patchUpload(moved, upload.id, { category }), ...changeRecord(moved, upload.id, { category }));
}

function undo(state: QueueState, removalId: string): Step {
  const [next, removal] = takeRemoval(state, removalId);
  if (removal?.kind === 'photo') {
    const { category, photo, original } = removal;
    return step(changePhotos(next, (photos) => withPhotoBack(photos, category, photo, original)));
  }
  return removal ? bringBack(next, removal.upload) : step(next);
}

function bringBack(state: QueueState, upload: Upload): Step {
  const { id } = upload;
  const wasOnItsWay = upload.state.kind === 'sending' || upload.state.kind === 'waiting';
  const next = addUploads(state, [wasOnItsWay ? { ...upload, state: { kind: 'queued' } } : upload]);
  if (upload.state.kind === 'keeping') return takeInAgain(next, id);
  return step(next, ...changeRecord(next, id, { isRemoved: false }));
}

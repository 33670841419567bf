import { type BackOffDelays, backOffDelay } from '../../../lib/back-off.ts';
import { attachStored } from './queue-attaching.ts';
import { changeRecord } from './queue-effects.ts';
import type { PreparedBytes } from './queue-events.ts';
import { startReading } from './queue-reading.ts';
import { findUpload, patchUpload, type QueueState, type Step, sequence, step } from './queue-state.ts';
import type { SendOutcome } from './send-photo.ts';
import { UNREADABLE, type Upload } from './upload.ts';

/* Sends queued files one at a time (spec 4.8, ADR 0149) and never gives up: passing failures are retried with
   growing pauses, and only files that the server refuses wait for the person. */

const BACK_OFF_MS: BackOffDelays = [1_000, 3_000, 9_000, 20_000, 40_000, 60_000];

/**
 * Starts whatever can start, requests the turn for it, and releases the turn when nothing is left. Runs after every
 * event.
 */
export function continueSending(state: QueueState): Step {
  if (!state.turn) return hasWork(state) ? takeTurn(state) : step(state);
  if (state.turn.phase !== 'sending') return step(state);
  if (state.pause || state.uploads.some((upload) => upload.state.kind === 'sending')) return step(state);
  const next = state.isSignedOut ? undefined : findNext(state);
  return next ? startSending(state, next) : endTurn(state);
}

function hasWork({ isSignedOut, uploads }: QueueState): boolean {
  return !isSignedOut && uploads.some(({ state }) => state.kind === 'queued' || state.kind === 'waiting');
}

/** Files that failed before go last. */
function findNext({ uploads }: QueueState): Upload | undefined {
  return uploads
    .filter(({ state }) => state.kind === 'queued')
    .sort((a, b) => a.tries - b.tries || a.place - b.place)[0];
}

function takeTurn(state: QueueState): Step {
  const { owner } = state;
  if (owner === null) return step(state);
  const id = state.lastNumber + 1;
  return step({ ...state, lastNumber: id, turn: { id, phase: 'waiting' } }, { kind: 'takeTurn', owner, turn: id });
}

function endTurn(state: QueueState): Step {
  if (!state.turn) return step(state);
  return step({ ...state, turn: { ...state.turn, phase: 'ending' } }, { kind: 'endTurn', turn: state.turn.id });
}

export function acceptTurn(state: QueueState, id: number): Step {
  // The turn is no longer needed.
  if (state.turn?.id !== id || state.turn.phase !== 'waiting') return step(state, { kind: 'endTurn', turn: id });
  return startReading({ ...state, turn: { id, phase: 'catchingUp' } });
}

/**
 * Another tab took over because this one was asleep. Unfinished uploads are sent again by the tab that has the turn.
 */
export function loseTurn(state: QueueState, id: number): Step {
  if (state.turn?.id !== id) return step(state);
  return sequence(state, stopSending, endTurn);
}

export function forgetTurn(state: QueueState, id: number): QueueState {
  return state.turn?.id === id ? { ...state, turn: null } : state;
}

export function stopSending(state: QueueState): Step {
  const sending = state.uploads.flatMap(({ id, state: { ...at } }) => (at.kind === 'sending' ? { id, at } : []));
  const next = sending.reduce((before, { id }) => patchUpload(before, id, { state: { kind: 'queued' } }), state);
  return step(next, ...sending.map(({ at }) => ({ kind: 'abort', attempt: at.attempt }) as const));
}

function startSending(state: QueueState, upload: Upload): Step {
  const attempt = state.lastNumber + 1;
  const next = patchUpload(state, upload.id, { state: { kind: 'sending', progress: 0, attempt } });
  return step({ ...next, lastNumber: attempt }, { kind: 'prepare', owner: state.owner, attempt, upload });
}

function findAttempt({ uploads }: QueueState, attempt: number): Upload | undefined {
  return uploads.find(({ state }) => state.kind === 'sending' && state.attempt === attempt);
}

/**
 * The key is derived from the draft and the content: the same for every retry, also after a crash or on another device.
 */
export function acceptPrepared(state: QueueState, attempt: number, bytes: PreparedBytes | null): Step {
  const upload = findAttempt(state, attempt);
  if (!upload) return step(state);
  if (!bytes) return refuseUpload(state, upload, UNREADABLE, false);
  const { id, key, category, isSafe } = upload;
  if (key !== null) return step(state, { kind: 'send', attempt, file: bytes.file, key, record: null });
  const scope = state.host?.scope ?? upload.scope;
  const { file, hash } = bytes;
  const change = { scope, hash, key: `${scope ?? id}.${category}.${hash}` };
  const record = isSafe && state.owner !== null ? { owner: state.owner, id, change } : null;
  return step(patchUpload(state, id, change), { kind: 'send', attempt, file, key: change.key, record });
}

export function acceptProgress(state: QueueState, attempt: number, progress: number): QueueState {
  const upload = findAttempt(state, attempt);
  return upload ? patchUpload(state, upload.id, { state: { kind: 'sending', progress, attempt } }) : state;
}

export function acceptOutcome(state: QueueState, attempt: number, outcome: SendOutcome): Step {
  const upload = findAttempt(state, attempt);
  // Removed in the meantime, or the turn was lost: another attempt sends it.
  if (!upload) return step(state);
  const { id } = upload;
  switch (outcome.kind) {
    case 'stored': {
      const [photo, storedAt] = [outcome.photo, state.now];
      const next = patchUpload(state, id, { photo, storedAt, tries: 0, state: { kind: 'stored' } });
      return sequence(
        { ...next, failures: 0 },
        (stored) => step(stored, ...changeRecord(stored, id, { photo, storedAt })),
        attachStored,
      );
    }
    case 'refused':
      return refuseUpload(state, upload, outcome.message, outcome.canRetry);
    case 'signedOut':
      return step({ ...patchUpload(state, id, { state: { kind: 'queued' } }), isSignedOut: true });
    case 'unavailable':
      return postpone(state, upload, outcome);
  }
}

function refuseUpload(state: QueueState, { id, file }: Upload, message: string, canRetry: boolean): Step {
  const next = patchUpload(state, id, { state: { kind: 'failed', message, canRetry } });
  const written = changeRecord(state, id, { refusal: message, canRetry });
  return step(next, ...written, { kind: 'tellFailed', fileName: file.name });
}

function postpone(
  state: QueueState,
  { id, tries }: Upload,
  { isFull = false, retryAfterMs }: Extract<SendOutcome, { kind: 'unavailable' }>,
): Step {
  const next = patchUpload(state, id, { tries: tries + 1, state: { kind: 'waiting' } });
  if (state.pause) return step(next);
  const failures = state.failures + 1;
  const pause = state.lastNumber + 1;
  const ms = backOffDelay(BACK_OFF_MS, failures, { atLeastMs: retryAfterMs ?? 0 });
  return step(
    { ...next, failures, lastNumber: pause, pause: { id: pause, isServerFull: isFull } },
    { kind: 'pause', pause, ms },
  );
}

export function endPause(state: QueueState, id: number): QueueState {
  if (state.pause?.id !== id) return state;
  const waiting = state.uploads.filter((upload) => upload.state.kind === 'waiting');
  const queued = waiting.reduce((next, upload) => patchUpload(next, upload.id, { state: { kind: 'queued' } }), state);
  return { ...queued, pause: null };
}

export function retryUpload(state: QueueState, id: string): Step {
  const upload = findUpload(state, id);
  if (upload?.state.kind !== 'failed' || !upload.state.canRetry) return step(state);
  return step(patchUpload(state, id, { state: { kind: 'queued' } }), ...changeRecord(state, id, { refusal: null }));
}

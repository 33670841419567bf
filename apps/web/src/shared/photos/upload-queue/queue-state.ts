import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';
import type { QueueEffect } from './queue-effects.ts';
import { isPending, type Upload } from './upload.ts';

/** What the host shows at the moment of an event. */
export interface HostView {
  readonly scope: string | null;
  readonly photos: Photos;
}

/** Files that were chosen although the same photo is in the category already. */
export interface Duplicates {
  readonly category: PhotoCategory | null;
  readonly count: number;
}

interface RemovedPhoto {
  readonly kind: 'photo';
  readonly category: PhotoCategory;
  readonly photo: PhotoEntry;
  /** Where it was, and among which. */
  readonly index: number;
  readonly original: readonly PhotoEntry[];
}

interface RemovedUpload {
  readonly kind: 'upload';
  readonly upload: Upload;
}

/** Something that was removed a moment ago and can still be brought back. */
export type Removal = { readonly id: string } & (RemovedPhoto | RemovedUpload);
export type Removed = RemovedPhoto | RemovedUpload;

/** A chosen file whose bytes are to be written to the browser's own store. */
export interface IntakeEntry {
  readonly id: string;
  /** The upload whose place it takes once its bytes are safe. */
  readonly supersedes: string | null;
  readonly isSafe: boolean;
}

/** The right to send, which one tab of a browser has at a time. */
interface Turn {
  readonly id: number;
  /** `catchingUp` reads what other tabs did before this one had its turn. */
  readonly phase: 'waiting' | 'catchingUp' | 'sending' | 'ending';
}

/** The photos of one draft or answer on their way from the camera to the draft. */
export interface QueueState {
  /** The name of the queue in the browser, beside others of the same owner: `draft`, `answer-12`. */
  readonly queueKey: string;
  readonly canJudge: boolean;
  readonly now: number;
  readonly host: HostView | null;
  readonly owner: string | null;
  readonly isOffline: boolean;
  /** In the order in which the files were chosen. */
  readonly uploads: readonly Upload[];
  /** The files that are or were on their way since the queue was last idle. */
  readonly batch: ReadonlySet<string>;
  readonly lastPlace: number;
  readonly duplicates: Duplicates | null;
  /** One after the other, so that forty large files are not in memory at once: the first one is being written. */
  readonly intake: readonly IntakeEntry[];
  readonly turn: Turn | null;
  /** Attempts, turns, pauses, readings and removals are numbered: an answer with an old number changes nothing. */
  readonly lastNumber: number;
  /** In a row. */
  readonly failures: number;
  /** Between two tries. */
  readonly pause: { readonly id: number; readonly isServerFull: boolean } | null;
  readonly isSignedOut: boolean;
  /** Grows with every change that is written: what was read before it is outdated. */
  readonly writes: number;
  readonly reading: { readonly id: number; readonly writes: number; readonly isOutdated: boolean } | null;
  /** The photos of the draft as the server last confirmed them. */
  readonly confirmed: Photos;
  readonly removals: readonly Removal[];
  /** Removals whose time is over while the focus is on a way back. */
  readonly due: ReadonlySet<string>;
  readonly areRemovalsHeld: boolean;
  /** The first one is being judged. */
  readonly toJudge: readonly string[];
}

/** A queue without files. */
export function createQueueState(options: { queueKey: string; canJudge: boolean; isOffline: boolean }): QueueState {
  return {
    ...options,
    now: 0,
    host: null,
    owner: null,
    uploads: [],
    batch: new Set(),
    lastPlace: 0,
    duplicates: null,
    intake: [],
    turn: null,
    lastNumber: 0,
    failures: 0,
    pause: null,
    isSignedOut: false,
    writes: 0,
    reading: null,
    confirmed: {},
    removals: [],
    due: new Set(),
    areRemovalsHeld: false,
    toJudge: [],
  };
}

/** The next state and what is to be done outside. */
export interface Step {
  readonly state: QueueState;
  readonly effects: readonly QueueEffect[];
}

export function step(state: QueueState, ...effects: readonly QueueEffect[]): Step {
  return { state, effects };
}

/** One transition after the other; the effects of all of them, in that order. */
export function sequence(state: QueueState, ...transitions: readonly ((state: QueueState) => Step)[]): Step {
  return transitions.reduce<Step>((before, transition) => {
    const after = transition(before.state);
    return { state: after.state, effects: [...before.effects, ...after.effects] };
  }, step(state));
}

export function findUpload(state: QueueState, id: string): Upload | undefined {
  return state.uploads.find((upload) => upload.id === id);
}

/** By the id of the upload or the address of its photo. */
export function findUploadOrPhoto(state: QueueState, urlOrId: string): Upload | undefined {
  return state.uploads.find(({ id, photo }) => id === urlOrId || photo?.url === urlOrId);
}

/** Adds uploads, or puts newer ones in the place of those with the same ids. */
export function addUploads(state: QueueState, added: readonly Upload[]): QueueState {
  if (added.length === 0) return state;
  const ids = new Set(added.map(({ id }) => id));
  const others = state.uploads.filter(({ id }) => !ids.has(id));
  const lastPlace = Math.max(state.lastPlace, ...added.map(({ place }) => place));
  return { ...state, lastPlace, uploads: [...others, ...added].sort((a, b) => a.place - b.place) };
}

export function patchUpload(state: QueueState, id: string, change: Partial<Upload>): QueueState {
  if (!findUpload(state, id)) return state;
  return {
    ...state,
    uploads: state.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  };
}

export function dropUploads(state: QueueState, ids: readonly string[]): QueueState {
  if (!state.uploads.some(({ id }) => ids.includes(id))) return state;
  return { ...state, uploads: state.uploads.filter(({ id }) => !ids.includes(id)) };
}

/** The batch begins when the idle queue has something to do, and lasts until it is idle and begins again. */
export function trackBatch(before: QueueState, after: QueueState): QueueState {
  if (before.uploads === after.uploads) return after;
  const begins = !before.uploads.some(isPending) && after.uploads.some(isPending);
  const batch = after.uploads.filter((upload) => isPending(upload) || (!begins && before.batch.has(upload.id)));
  return { ...after, batch: new Set(batch.map(({ id }) => id)) };
}

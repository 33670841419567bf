import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';
import type { QueueEffect } from './queue-effects.ts';
import { isPending, type Upload } from './upload.ts';

export interface HostView {
  readonly scope: string | null;
  readonly photos: Photos;
}

export interface Duplicates {
  readonly category: PhotoCategory | null;
  readonly count: number;
}

interface RemovedPhoto {
  readonly kind: 'photo';
  readonly category: PhotoCategory;
  readonly photo: PhotoEntry;
  /** Position within its category before the removal. */
  readonly index: number;
  readonly original: readonly PhotoEntry[];
}

interface RemovedUpload {
  readonly kind: 'upload';
  readonly upload: Upload;
}

export type Removal = { readonly id: string } & (RemovedPhoto | RemovedUpload);
export type Removed = RemovedPhoto | RemovedUpload;

/** A chosen file whose bytes are waiting to be stored in the browser. */
export interface IntakeEntry {
  readonly id: string;
  /** The upload that this one replaces once its bytes are stored. */
  readonly supersedes: string | null;
  readonly isSafe: boolean;
}

/** The right to send, which only one tab of a browser has at a time. */
interface Turn {
  readonly id: number;
  /** `catchingUp` reads what other tabs did before this tab got its turn. */
  readonly phase: 'waiting' | 'catchingUp' | 'sending' | 'ending';
}

export interface QueueState {
  /** Name of the queue in the browser, unique per owner: `draft`, `answer-12`. */
  readonly queueKey: string;
  readonly canJudge: boolean;
  readonly now: number;
  readonly host: HostView | null;
  readonly owner: string | null;
  readonly isOffline: boolean;
  readonly uploads: readonly Upload[];
  /** Ids of all files since the queue was last idle, for the overall progress. */
  readonly batch: ReadonlySet<string>;
  readonly lastPlace: number;
  readonly duplicates: Duplicates | null;
  /** Stored one at a time, the first one now: forty large files must not be in memory at once. */
  readonly intake: readonly IntakeEntry[];
  readonly turn: Turn | null;
  /** Numbers attempts, turns, pauses, reads and removals: a response with an old number changes nothing. */
  readonly lastNumber: number;
  /** Consecutive failures. */
  readonly failures: number;
  /** The pause between two tries. */
  readonly pause: { readonly id: number; readonly isServerFull: boolean } | null;
  readonly isSignedOut: boolean;
  /** Counts writes to the store: a read that started before the latest one is outdated. */
  readonly writes: number;
  readonly reading: { readonly id: number; readonly writes: number; readonly isOutdated: boolean } | null;
  readonly confirmed: Photos;
  readonly removals: readonly Removal[];
  /** Removals whose time ran out while an undo button has the focus. */
  readonly due: ReadonlySet<string>;
  readonly areRemovalsHeld: boolean;
  /** The first one is being judged now. */
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

export interface Step {
  readonly state: QueueState;
  readonly effects: readonly QueueEffect[];
}

export function step(state: QueueState, ...effects: readonly QueueEffect[]): Step {
  return { state, effects };
}

/** Runs transitions in order and collects their effects. */
export function sequence(state: QueueState, ...transitions: readonly ((state: QueueState) => Step)[]): Step {
  return transitions.reduce<Step>((before, transition) => {
    const after = transition(before.state);
    return { state: after.state, effects: [...before.effects, ...after.effects] };
  }, step(state));
}

export function findUpload(state: QueueState, id: string): Upload | undefined {
  return state.uploads.find((upload) => upload.id === id);
}

export function findUploadOrPhoto(state: QueueState, urlOrId: string): Upload | undefined {
  return state.uploads.find(({ id, photo }) => id === urlOrId || photo?.url === urlOrId);
}

/** Adds uploads, replacing those with the same ids. */
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

/** A batch starts when the idle queue gets work, and lasts until the queue is idle and gets work again. */
export function trackBatch(before: QueueState, after: QueueState): QueueState {
  if (before.uploads === after.uploads) return after;
  const begins = !before.uploads.some(isPending) && after.uploads.some(isPending);
  const batch = after.uploads.filter((upload) => isPending(upload) || (!begins && before.batch.has(upload.id)));
  return { ...after, batch: new Set(batch.map(({ id }) => id)) };
}

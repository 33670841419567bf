import type { SaveDraft } from '@marque/domain/consignment/draft';
import type { Photos } from '@marque/domain/photo/photos';
import type { DraftParts, StoredDraft, UnsavedParts } from './draft-parts.ts';

type SaveState<Stored extends StoredDraft> =
  /** Nothing was edited and there is no draft. */
  | { kind: 'idle' }
  | { kind: 'edited' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** The edit is kept and retried after a while. */
  | { kind: 'retrying' }
  /** The edit is kept; retrying would not help. */
  | { kind: 'refused'; message: string }
  /** Somebody must choose between `newer` (`null`: the draft is gone) and the edits made here. */
  | { kind: 'stale'; newer: Stored | null }
  /** Waiting for the person to sign in again. */
  | { kind: 'signedOut' }
  | { kind: 'ended' };

/** Why a save failed, as far as it matters for the next step. */
export type SaveFailure<Stored extends StoredDraft> =
  /** A newer version was saved elsewhere; `null` if the draft is gone. */
  | { kind: 'stale'; newer: Stored | null }
  | { kind: 'signedOut' }
  | { kind: 'ended' }
  /** The server does not accept these parts, however often they are sent. */
  | { kind: 'refused'; message: string }
  /** No connection, or a server error: worth retrying. */
  | { kind: 'unavailable'; retryAfterMs: number };

export interface SaverSnapshot<Stored extends StoredDraft> {
  /** All answers so far, saved or not. */
  answers: DraftParts;
  unsaved: UnsavedParts;
  state: SaveState<Stored>;
  /** What the server holds, as far as this device knows: the base of the next save. */
  stored: Stored | null;
  /** Grows when `answers` was replaced from outside, so that the form must remount. */
  generation: number;
}

/** Unsaved edits stored in the browser. */
export interface KeptEdits {
  revision: number;
  parts: UnsavedParts;
  /** The photos of that revision, if `parts` has others: the difference tells what was added and removed here. */
  basePhotos?: Photos | undefined;
}

export interface SaverStart<Stored extends StoredDraft> {
  draft: Stored | null;
  answers: DraftParts;
  kept: KeptEdits | null;
}

export interface Saver<Stored extends StoredDraft> {
  snapshot: SaverSnapshot<Stored>;
  sent: UnsavedParts | null;
  /** Earlier saves over the same revision with an unknown outcome: the server may hold one of them. */
  unconfirmed: readonly UnsavedParts[];
  /** Save now, without waiting for more edits. */
  isDue: boolean;
  /** Send all of `unsaved`, even if the server holds the same. */
  isForced: boolean;
  isPaused: boolean;
  isStopped: boolean;
  failures: number;
  /** A newer draft that arrived while a save was in flight. */
  offered: Stored | null;
  /** For edits stored in the browser that are based on a draft other than `stored`: their base. */
  keptBase: Pick<KeptEdits, 'revision' | 'basePhotos'> | null;
  /** The browser stores edits that the server turned out to hold already. */
  hasSpentEdits: boolean;
}

export type SaverEvent<Stored extends StoredDraft> =
  /** The page was mounted; it is being left. */
  | { kind: 'start' }
  | { kind: 'stop' }
  | { kind: 'edit'; parts: UnsavedParts }
  /** Save now: unsaved edits only, or everything. */
  | { kind: 'flush' }
  | { kind: 'saveAll' }
  /** The timer of `startTimer` has ended. */
  | { kind: 'timer' }
  | { kind: 'online' }
  /** The page may be about to close. */
  | { kind: 'keep' }
  /** The result of the save in flight. */
  | { kind: 'saved'; draft: Stored }
  | { kind: 'failed'; failure: SaveFailure<Stored> }
  /** Another device or tab saved the draft. */
  | { kind: 'offer'; newer: Stored }
  /** A request other than a save found that the session, or the right to save, has ended. */
  | { kind: 'sessionEnded' }
  | { kind: 'end' }
  /** The consignor signed in again. */
  | { kind: 'resume' }
  /** The person's decision about a stale draft. */
  | { kind: 'keepMine' }
  | { kind: 'takeNewer' }
  | { kind: 'pause' }
  | { kind: 'unpause' }
  | { kind: 'finish' }
  | { kind: 'clear' };

export type SaverEffect<Stored extends StoredDraft> =
  /** Followed by `saved` or `failed`. */
  | { kind: 'save'; input: SaveDraft }
  /** Replaces a running timer. */
  | { kind: 'startTimer'; ms: number }
  | { kind: 'stopTimer' }
  /** `null` removes them. */
  | { kind: 'keep'; edits: KeptEdits | null }
  /** The server now holds this draft. */
  | { kind: 'confirm'; draft: Stored };

import type { SaveDraft } from '@marque/domain/consignment/draft';
import type { Photos } from '@marque/domain/photo/photos';
import type { DraftParts, StoredDraft, UnsavedParts } from './draft-parts.ts';

type SaveState<Stored extends StoredDraft> =
  /** Nothing was edited and there is no draft. */
  | { kind: 'idle' }
  | { kind: 'edited' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** The edit is kept and sent again after a while. */
  | { kind: 'retrying' }
  /** The edit is kept; sending the same again would be useless. */
  | { kind: 'refused'; message: string }
  /** Somebody must choose between `newer` (`null`: the draft is gone) and the edits made here. */
  | { kind: 'stale'; newer: Stored | null }
  /** Waits for the password. */
  | { kind: 'signedOut' }
  /** This device may no longer save the draft. */
  | { kind: 'ended' };

/** Why a save failed, as far as it matters for what happens next. */
export type SaveFailure<Stored extends StoredDraft> =
  /** A newer version was saved elsewhere; `null` when the draft is gone. */
  | { kind: 'stale'; newer: Stored | null }
  | { kind: 'signedOut' }
  | { kind: 'ended' }
  /** The server will not take these parts, however often they are sent. */
  | { kind: 'refused'; message: string }
  /** No connection, or a server in trouble: worth trying again. */
  | { kind: 'unavailable'; retryAfterMs: number };

/** What a page shows of the draft. */
export interface SaverSnapshot<Stored extends StoredDraft> {
  /** Everything answered so far, saved or not. */
  answers: DraftParts;
  unsaved: UnsavedParts;
  state: SaveState<Stored>;
  /** What the server holds, as far as this device knows: the next save is based on it. */
  stored: Stored | null;
  /** Grows when `answers` was replaced from outside, so that the form on the screen must start again. */
  generation: number;
}

/** Edits that the browser keeps because they are not saved yet. */
export interface KeptEdits {
  revision: number;
  parts: UnsavedParts;
  /** The photos of that revision, where `parts` has others: what was added and removed here follows from both. */
  basePhotos?: Photos | undefined;
}

export interface SaverStart<Stored extends StoredDraft> {
  draft: Stored | null;
  /** What the steps start from: the draft's parts and what was filled in for the consignor. */
  answers: DraftParts;
  /** Edits that the browser kept from an earlier visit. */
  kept: KeptEdits | null;
}

export interface Saver<Stored extends StoredDraft> {
  snapshot: SaverSnapshot<Stored>;
  /** The save on its way. There is never a second one. */
  sent: UnsavedParts | null;
  /** Earlier saves over the same revision whose outcome is unknown: the server may hold one of them. */
  unconfirmed: readonly UnsavedParts[];
  /** What is unsaved is to go now, without waiting for more edits. */
  isDue: boolean;
  /** All of `unsaved` is to be sent, even where the server holds the same. */
  isForced: boolean;
  /** The draft is being deleted or submitted. */
  isPaused: boolean;
  /** The page is not on the screen. */
  isStopped: boolean;
  /** Saves in a row that did not get through. */
  failures: number;
  /** A newer draft that came while a save was on its way. */
  offered: Stored | null;
  /** Of edits that the browser kept and that are based on another draft than `stored`: what they are based on. */
  keptBase: Pick<KeptEdits, 'revision' | 'basePhotos'> | null;
  /** The browser keeps edits that the server turned out to hold. */
  hasSpentEdits: boolean;
}

export type SaverEvent<Stored extends StoredDraft> =
  /** The page is on the screen; it leaves it. */
  | { kind: 'start' }
  | { kind: 'stop' }
  /** Each part whole, in place of its former state. */
  | { kind: 'edit'; parts: UnsavedParts }
  /** To be saved now: at once what is unsaved, or everything. */
  | { kind: 'flush' }
  | { kind: 'saveAll' }
  /** The time that `startTimer` asked for is over. */
  | { kind: 'timer' }
  | { kind: 'online' }
  /** The page may be closed the next moment. */
  | { kind: 'keep' }
  /** How the save on its way ended. */
  | { kind: 'saved'; draft: Stored }
  | { kind: 'failed'; failure: SaveFailure<Stored> }
  /** Another device or tab saved the draft. */
  | { kind: 'offer'; newer: Stored }
  /** Another call than a save learned that the session, or the right to save, ended. */
  | { kind: 'sessionEnded' }
  | { kind: 'end' }
  /** The consignor signed in again. */
  | { kind: 'resume' }
  /** How the consignor decides about a stale draft. */
  | { kind: 'keepMine' }
  | { kind: 'takeNewer' }
  | { kind: 'pause' }
  | { kind: 'unpause' }
  /** The draft was submitted. */
  | { kind: 'finish' }
  /** The draft was deleted. */
  | { kind: 'clear' };

export type SaverEffect<Stored extends StoredDraft> =
  /** To be answered by `saved` or `failed`. */
  | { kind: 'save'; input: SaveDraft }
  /** In place of a timer that is running. */
  | { kind: 'startTimer'; ms: number }
  | { kind: 'stopTimer' }
  /** Keep edits in the browser; `null` forgets them. */
  | { kind: 'keep'; edits: KeptEdits | null }
  /** The server holds this draft now. */
  | { kind: 'confirm'; draft: Stored };

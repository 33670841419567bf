import type { Draft } from '@marque/domain/draft';
import type { DraftId } from '@marque/domain/ids';
import { type DraftParts, EMPTY_PARTS, hasParts, holdsAll, partsOf, type UnsavedParts } from './draft-parts.ts';

export type SaveState =
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
  | { kind: 'stale'; newer: Draft | null }
  /** Waits for the password. */
  | { kind: 'signedOut' };

export interface AutosaveSnapshot {
  /** Everything answered so far, saved or not. */
  answers: DraftParts;
  unsaved: UnsavedParts;
  state: SaveState;
  draftId: DraftId | null;
  /** Of the draft that the next save is based on; 0 while there is none. */
  revision: number;
  lastSaved: Date | null;
  /** Grows when `answers` was replaced from outside, so that the form on the screen must start anew. */
  generation: number;
}

export interface KeptEdits {
  revision: number;
  parts: UnsavedParts;
}

export interface AutosaveStart {
  draft: Draft | null;
  /** What the steps start from: the draft's parts and what was filled in for the consignor. */
  answers: DraftParts;
  /** Edits that the browser kept from an earlier visit. */
  kept: KeptEdits | null;
}

/** Which stored draft the next save is based on. */
export function factsOf(draft: Draft | null): Pick<AutosaveSnapshot, 'draftId' | 'revision' | 'lastSaved'> {
  return { draftId: draft?.id ?? null, revision: draft?.revision ?? 0, lastSaved: draft?.lastSaved ?? null };
}

/** Everything as the server holds it: nothing is unsaved. */
export function onlyWhatIsStored(draft: Draft | null): Omit<AutosaveSnapshot, 'generation'> {
  return {
    ...factsOf(draft),
    answers: draft ? partsOf(draft) : EMPTY_PARTS,
    unsaved: {},
    state: { kind: draft ? 'saved' : 'idle' },
  };
}

/** How the wizard begins: the stored draft, under edits that the browser kept. Asks when those were based on another revision. */
export function firstSnapshot({ draft, answers, kept }: AutosaveStart): AutosaveSnapshot {
  const snapshot: AutosaveSnapshot = { ...onlyWhatIsStored(draft), answers, generation: 0 };
  if (!kept || !hasParts(kept.parts) || (draft && holdsAll(draft, kept.parts))) return snapshot;
  const isCurrent = kept.revision === snapshot.revision;
  return {
    ...snapshot,
    answers: { ...answers, ...kept.parts },
    unsaved: kept.parts,
    state: isCurrent ? { kind: 'edited' } : { kind: 'stale', newer: draft },
  };
}

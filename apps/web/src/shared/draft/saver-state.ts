import type { DraftId } from '@marque/domain/api/ids';
import type { Draft } from '@marque/domain/consignment/draft';
import { mergePhotos } from '@marque/domain/photo/photo-merge';
import type { Photos } from '@marque/domain/photo/photos';
import {
  changedParts,
  type DraftParts,
  EMPTY_PARTS,
  hasParts,
  holdsAll,
  type PartName,
  partsOf,
  type UnsavedParts,
} from './draft-parts.ts';

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
  /** The photos of that revision, where `parts` has others: what was added and removed here follows from both. */
  basePhotos?: Photos | undefined;
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

/**
 * The snapshot over a newer draft, where nobody has to choose: photos are put together, and whatever else was changed elsewhere is taken over, provided it was
 * not edited here. `null` where somebody must choose, and also where no photo is concerned: then the newer draft is a surprise worth a word.
 */
export function withNewerPhotos(snapshot: AutosaveSnapshot, stored: DraftParts, newer: Draft): AutosaveSnapshot | null {
  const { answers, unsaved } = snapshot;
  const theirs = partsOf(newer);
  const isAsked = (name: string) => name !== 'photos' && name !== 'currentStep';
  const changedThere = changedParts(theirs, stored);
  const others = Object.keys(changedThere).filter(isAsked);
  if (others.some((name) => unsaved[name as PartName] !== undefined)) return null;
  if (others.length > 0 && unsaved.photos === undefined) return null;

  const photos = unsaved.photos ? mergePhotos(stored.photos, answers.photos, theirs.photos) : theirs.photos;
  const { photos: _, ...edits } = unsaved;
  const taken = Object.fromEntries(Object.entries(changedThere).filter(([name]) => isAsked(name)));
  const stillUnsaved = { ...edits, ...changedParts({ photos }, theirs) };
  return {
    ...snapshot,
    ...factsOf(newer),
    answers: { ...answers, ...taken, photos },
    unsaved: stillUnsaved,
    state: { kind: hasParts(stillUnsaved) ? 'edited' : 'saved' },
    generation: snapshot.generation + (others.length > 0 ? 1 : 0),
  };
}

/**
 * How the wizard begins: the stored draft, under edits that the browser kept. Asks when those were based on another revision, unless they are photos alone.
 */
export function firstSnapshot({ draft, answers, kept }: AutosaveStart): AutosaveSnapshot {
  const snapshot: AutosaveSnapshot = { ...onlyWhatIsStored(draft), answers, generation: 0 };
  if (!kept || !hasParts(kept.parts) || (draft && holdsAll(draft, kept.parts))) return snapshot;
  const edited: AutosaveSnapshot = {
    ...snapshot,
    answers: { ...answers, ...kept.parts },
    unsaved: kept.parts,
    state: { kind: 'edited' },
  };
  if (kept.revision === snapshot.revision) return edited;
  const { photos, currentStep: _, ...others } = kept.parts;
  const isPhotosAlone = draft && photos && kept.basePhotos && !hasParts(others);
  const merged = isPhotosAlone
    ? withNewerPhotos(edited, { ...partsOf(draft), photos: kept.basePhotos ?? {} }, draft)
    : null;
  return merged ?? { ...edited, state: { kind: 'stale', newer: draft } };
}

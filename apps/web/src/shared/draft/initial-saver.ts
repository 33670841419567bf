import { EMPTY_PARTS, hasParts, holdsAll, pickParts, type StoredDraft } from './draft-parts.ts';
import { mergeNewer } from './merge-newer.ts';
import type { KeptEdits, Saver, SaverSnapshot, SaverStart } from './saver-state.ts';

export function showStored<Stored extends StoredDraft>(stored: Stored | null, generation: number) {
  return {
    stored,
    answers: stored ? pickParts(stored) : EMPTY_PARTS,
    unsaved: {},
    state: { kind: stored ? 'saved' : 'idle' },
    generation,
  } as const satisfies SaverSnapshot<Stored>;
}

/**
 * The stored draft with the browser's edits applied. Asks if those are based on another revision, unless they only
 * concern photos.
 */
function firstSnapshot<Stored extends StoredDraft>({ draft, answers, kept }: SaverStart<Stored>) {
  const snapshot: SaverSnapshot<Stored> = { ...showStored(draft, 0), answers };
  if (!kept || !hasParts(kept.parts) || (draft && holdsAll(draft, kept.parts))) return snapshot;
  const edited: SaverSnapshot<Stored> = {
    ...snapshot,
    answers: { ...answers, ...kept.parts },
    unsaved: kept.parts,
    state: { kind: 'edited' },
  };
  if (kept.revision === (draft?.revision ?? 0)) return edited;
  const { photos, currentStep: _, ...others } = kept.parts;
  const arePhotosAlone = draft && photos && kept.basePhotos && !hasParts(others);
  const merged = arePhotosAlone
    ? mergeNewer(edited, { ...pickParts(draft), photos: kept.basePhotos ?? {} }, draft)
    : null;
  return merged ?? { ...edited, state: { kind: 'stale', newer: draft } as const };
}

/** If no photos were stored in the browser, the page shows those of the newer draft. */
function toBase({ revision, parts, basePhotos }: KeptEdits, draft: StoredDraft | null): Saver<StoredDraft>['keptBase'] {
  return { revision, basePhotos: parts.photos ? basePhotos : draft?.photos };
}

/** The initial saver: stopped until its page is mounted. */
export function toSaver<Stored extends StoredDraft>(start: SaverStart<Stored>): Saver<Stored> {
  const snapshot = firstSnapshot(start);
  const { kept } = start;
  return {
    snapshot,
    sent: null,
    unconfirmed: [],
    isDue: false,
    isForced: false,
    isPaused: false,
    isStopped: true,
    failures: 0,
    offered: null,
    keptBase: kept && snapshot.state.kind === 'stale' ? toBase(kept, start.draft) : null,
    hasSpentEdits: kept !== null && !hasParts(snapshot.unsaved),
  };
}

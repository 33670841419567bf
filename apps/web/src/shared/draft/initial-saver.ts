import { EMPTY_PARTS, hasParts, holdsAll, pickParts, type StoredDraft } from './draft-parts.ts';
import { mergeNewer } from './merge-newer.ts';
import type { KeptEdits, Saver, SaverSnapshot, SaverStart } from './saver-state.ts';

/** Everything as the server holds it: nothing is unsaved. */
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
 * The stored draft, under edits that the browser kept. Asks when those were based on another revision, unless they are
 * photos alone.
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

/** Where no photos were kept, the page shows those of the newer draft. */
function toBase({ revision, parts, basePhotos }: KeptEdits, draft: StoredDraft | null): Saver<StoredDraft>['keptBase'] {
  return { revision, basePhotos: parts.photos ? basePhotos : draft?.photos };
}

/** How a saver begins: stopped, until its page is on the screen. */
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

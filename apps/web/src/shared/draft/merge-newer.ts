import { PHOTO_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { mergePhotos } from '@marque/domain/photo/photo-merge';
import { listPhotosInOrder, type Photos } from '@marque/domain/photo/photos';
import {
  changedParts,
  type DraftParts,
  hasParts,
  type PartName,
  pickParts,
  type StoredDraft,
  type UnsavedParts,
} from './draft-parts.ts';
import type { SaverSnapshot } from './saver-state.ts';

/** Photos are merged, and the current step does not matter: neither requires asking. */
function isAskedAbout(name: string): boolean {
  return name !== 'photos' && name !== 'currentStep';
}

/**
 * Merges a newer draft into the snapshot if nobody has to choose: photos of both are combined, and other parts changed
 * since `base` are taken over unless they were edited here too. `null` if somebody must choose. Also `null` if no photo
 * was edited here: then the newer draft is unexpected, and the person editing should be told.
 */
export function mergeNewer<Stored extends StoredDraft>(
  snapshot: SaverSnapshot<Stored>,
  base: DraftParts,
  newer: Stored,
): SaverSnapshot<Stored> | null {
  const { answers, unsaved } = snapshot;
  const theirs = pickParts(newer);
  const changedThere = changedParts(theirs, base);
  const others = Object.keys(changedThere).filter(isAskedAbout);
  const changedHere = changedParts(unsaved, theirs);
  if (others.some((name) => changedHere[name as PartName] !== undefined)) return null;
  if (others.length > 0 && unsaved.photos === undefined) return null;

  const photos = unsaved.photos ? mergePhotos(base.photos, answers.photos, theirs.photos) : theirs.photos;
  const { photos: _, ...edits } = changedHere;
  const taken = Object.fromEntries(Object.entries(changedThere).filter(([name]) => isAskedAbout(name)));
  const stillUnsaved = { ...edits, ...changedParts({ photos }, theirs) };
  return {
    stored: newer,
    answers: { ...answers, ...taken, photos },
    unsaved: stillUnsaved,
    state: { kind: hasParts(stillUnsaved) ? 'edited' : 'saved' },
    generation: snapshot.generation + (others.length > 0 ? 1 : 0),
  };
}

/**
 * The photos that the edits here started from: those the server is known to hold, and those of an unconfirmed save that
 * were removed here since. Without the latter, such a photo would come back with the newer draft as if it had been
 * added elsewhere.
 */
export function findBasePhotos(stored: Photos, mine: Photos, unconfirmed: readonly UnsavedParts[]): Photos {
  const known = new Set([stored, mine].flatMap(listPhotosInOrder).map(({ photo }) => photo.url));
  const removed = new Map(
    unconfirmed
      .flatMap(({ photos }) => listPhotosInOrder(photos ?? {}))
      .filter(({ photo }) => !known.has(photo.url))
      .map((place) => [place.photo.url, place]),
  );
  if (removed.size === 0) return stored;
  const places = [...listPhotosInOrder(stored), ...removed.values()];
  const ofCategory = PHOTO_CATEGORIES.map((category) => {
    const photos = places.filter((place) => place.category === category).map(({ photo }) => photo);
    return [category, photos] as const;
  });
  return Object.fromEntries(ofCategory.filter(([, photos]) => photos.length > 0));
}

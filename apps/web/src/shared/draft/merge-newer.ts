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

/** Photos are merged, and the step says only where somebody is: neither is worth a question. */
function isAskedAbout(name: string): boolean {
  return name !== 'photos' && name !== 'currentStep';
}

/**
 * The snapshot over a newer draft, where nobody has to choose: photos of both are put together, and whatever else was
 * changed elsewhere since `base` is taken over, provided it was not edited here. `null` where somebody must choose, and
 * where no photo was edited here: then the newer draft is a surprise, and whoever edits here should hear of it.
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
 * What the photos edited here began with: those the server is known to hold, and those of a save whose outcome is
 * unknown that were removed here since. Without them such a photo would come back with the newer draft, as if added
 * elsewhere.
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

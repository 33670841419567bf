import type { WizardCategory } from './photo-categories.ts';
import { listPhotosInOrder, type PhotoEntry, type Photos } from './photos.ts';

const WHOLE_CAR: readonly WizardCategory[] = ['exterior_profile', 'exterior_front', 'exterior_rear', 'scenic'];

/**
 * The photo that represents the car in a wide slot: from the first exterior view that has one, else the first of all.
 * `undefined` without photos.
 */
export function findBestPhoto(photos: Photos): PhotoEntry | undefined {
  const view = WHOLE_CAR.find((category) => photos[category]?.length);
  return view ? photos[view]?.[0] : listPhotosInOrder(photos)[0]?.photo;
}

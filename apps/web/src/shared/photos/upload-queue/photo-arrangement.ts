import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import { PHOTO_CATEGORIES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';

export interface PhotoPlace {
  category: PhotoCategory;
  index: number;
  photo: PhotoEntry;
}

/** The photo with this URL and where it is, or `null` if it is not there. */
export function findPhoto(photos: Photos, url: string): PhotoPlace | null {
  for (const category of PHOTO_CATEGORIES) {
    const index = photos[category]?.findIndex((photo) => photo.url === url) ?? -1;
    const photo = photos[category]?.[index];
    if (photo) return { category, index, photo };
  }
  return null;
}

/**
 * Adds a photo: in place of the one at `replaces` if that still exists, otherwise before the first photo that
 * `isLater`. A photo whose URL is already there is not added twice.
 */
export function withPhoto(
  photos: Photos,
  category: PhotoCategory,
  photo: PhotoEntry,
  { replaces, isLater = () => false }: { replaces?: string | null; isLater?(url: string): boolean } = {},
): Photos {
  if (findPhoto(photos, photo.url)) return photos;
  const list = photos[category] ?? [];
  const replaced = list.findIndex(({ url }) => url === replaces);
  if (replaced >= 0) return { ...photos, [category]: list.with(replaced, photo) };
  const later = list.findIndex(({ url }) => isLater(url));
  return { ...photos, [category]: list.toSpliced(later < 0 ? list.length : later, 0, photo) };
}

/** Puts back a photo that was taken out, before those that followed it in `original`. */
export function withPhotoBack(
  photos: Photos,
  category: PhotoCategory,
  photo: PhotoEntry,
  original: readonly PhotoEntry[],
): Photos {
  const place = original.findIndex(({ url }) => url === photo.url);
  const followers = new Set(original.slice(place + 1).map(({ url }) => url));
  return withPhoto(photos, category, photo, { isLater: (url) => followers.has(url) });
}

export function withoutPhoto(photos: Photos, category: PhotoCategory, url: string): Photos {
  return { ...photos, [category]: (photos[category] ?? []).filter((photo) => photo.url !== url) };
}

/** Moves a photo to `index` within `category`, or to the end when `index` is omitted. */
export function withPhotoMoved(photos: Photos, url: string, category: PhotoCategory, index?: number): Photos {
  const from = findPhoto(photos, url);
  if (!from) return photos;
  const without = withoutPhoto(photos, from.category, url);
  const list = without[category] ?? [];
  const place = Math.max(0, Math.min(index ?? list.length, list.length));
  return { ...without, [category]: list.toSpliced(place, 0, from.photo) };
}

/** Records the advice on a photo that its owner accepted. */
export function withAdvice(photos: Photos, url: string, advice: readonly PhotoAdvice[]): Photos {
  const place = findPhoto(photos, url);
  if (!place) return photos;
  const list = photos[place.category] ?? [];
  return { ...photos, [place.category]: list.with(place.index, { ...place.photo, advice: [...advice] }) };
}

import type { PhotoCategory } from '@marque/domain/photo-categories';
import type { PhotoEntry, Photos } from '@marque/domain/photos';

/** Whoever saves the photos: the page that shows them. */
export interface PhotoHolder {
  onChange(photos: Photos): void;
}

/**
 * The photos with one more, in the place of the one at `replaces` where that is still there. A photo that is there already, by
 * its address, is not added twice.
 */
export function withPhoto(photos: Photos, category: PhotoCategory, photo: PhotoEntry, replaces?: string): Photos {
  const list = photos[category] ?? [];
  if (list.some(({ url }) => url === photo.url)) return photos;
  const place = list.findIndex(({ url }) => url === replaces);
  return { ...photos, [category]: place < 0 ? [...list, photo] : list.with(place, photo) };
}

/** The photos with one that was taken out put back, before those that followed it in `original`. */
export function withPhotoBack(
  photos: Photos,
  category: PhotoCategory,
  photo: PhotoEntry,
  original: readonly PhotoEntry[],
): Photos {
  const list = photos[category] ?? [];
  if (list.some(({ url }) => url === photo.url)) return photos;
  const followers = new Set(
    original.slice(original.findIndex(({ url }) => url === photo.url) + 1).map(({ url }) => url),
  );
  const place = list.findIndex(({ url }) => followers.has(url));
  return { ...photos, [category]: list.toSpliced(place < 0 ? list.length : place, 0, photo) };
}

/** The photos without one. */
export function withoutPhoto(photos: Photos, category: PhotoCategory, url: string): Photos {
  return { ...photos, [category]: (photos[category] ?? []).filter((photo) => photo.url !== url) };
}

interface Arrival {
  category: PhotoCategory;
  photo: PhotoEntry;
  /** The address of the photo whose place it takes. */
  replaces?: string | undefined;
}

/**
 * Holds the newest photos. Uploads end whenever they end, also between two renderings and after the page was left, so every change
 * starts from the value kept here and not from what a component last saw. A photo that arrives while nobody holds the photos
 * waits for the next holder.
 */
export function createPhotoKeeper() {
  const holders: PhotoHolder[] = [];
  /** Our own values on their way back through React: they bring nothing new and may already be outdated. */
  const emitted = new WeakSet<Photos>();
  let newest: Photos = {};
  let waiting: Arrival[] = [];

  function change(update: (photos: Photos) => Photos): void {
    const next = update(newest);
    if (next === newest) return;
    newest = next;
    emitted.add(next);
    holders.at(-1)?.onChange(next);
  }

  return {
    /** Takes note of the photos as the holder knows them, from the server for instance. */
    see(photos: Photos): void {
      if (!emitted.has(photos)) newest = photos;
    },
    /** Registers a holder, who at once receives what arrived meanwhile. Call `see` first. Returns the way to let go. */
    hold(holder: PhotoHolder): () => void {
      holders.push(holder);
      const arrived = waiting;
      waiting = [];
      change((photos) =>
        arrived.reduce((all, { category, photo, replaces }) => withPhoto(all, category, photo, replaces), photos),
      );
      return () => {
        holders.splice(holders.indexOf(holder), 1);
      };
    },
    add(category: PhotoCategory, photo: PhotoEntry, replaces?: string): void {
      if (holders.length === 0) waiting.push({ category, photo, replaces });
      else change((photos) => withPhoto(photos, category, photo, replaces));
    },
    putBack(category: PhotoCategory, photo: PhotoEntry, original: readonly PhotoEntry[]): void {
      change((photos) => withPhotoBack(photos, category, photo, original));
    },
    remove(category: PhotoCategory, url: string): void {
      change((photos) => withoutPhoto(photos, category, url));
    },
    /** Forgets what is waiting: the photos were thrown away or belong to somebody else. */
    clear(): void {
      waiting = [];
      newest = {};
    },
    /** Whether photos are stored that no holder has received yet. */
    hasWaiting: () => waiting.length > 0,
    getNewest: () => newest,
  };
}
export type PhotoKeeper = ReturnType<typeof createPhotoKeeper>;

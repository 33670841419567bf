import type { PhotoCategory } from '@marque/domain/photo-categories';
import type { PhotoEntry, Photos } from '@marque/domain/photos';

/** Whoever saves the photos: the wizard, while it is on the screen. */
export interface PhotoHolder {
  onChange(photos: Photos): void;
}

/** The photos of the draft with one more. A photo that is there already, by its address, is not added twice. */
export function withPhoto(photos: Photos, category: PhotoCategory, photo: PhotoEntry): Photos {
  const list = photos[category] ?? [];
  if (list.some(({ url }) => url === photo.url)) return photos;
  return { ...photos, [category]: [...list, photo] };
}

/** The photos of the draft without one. */
export function withoutPhoto(photos: Photos, category: PhotoCategory, url: string): Photos {
  return { ...photos, [category]: (photos[category] ?? []).filter((photo) => photo.url !== url) };
}

/**
 * Holds the newest photos of the draft. Uploads end whenever they end, also between two renderings and after the
 * photo step was left, so every change starts from the value kept here and not from what a component last saw. A photo that
 * arrives while nobody holds the draft waits for the next holder.
 */
export function createPhotoKeeper() {
  const holders: PhotoHolder[] = [];
  /** Our own values on their way back through React: they bring nothing new and may already be outdated. */
  const emitted = new WeakSet<Photos>();
  let newest: Photos = {};
  let waiting: { category: PhotoCategory; photo: PhotoEntry }[] = [];

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
      change((photos) => arrived.reduce((all, { category, photo }) => withPhoto(all, category, photo), photos));
      return () => {
        holders.splice(holders.indexOf(holder), 1);
      };
    },
    add(category: PhotoCategory, photo: PhotoEntry): void {
      if (holders.length === 0) waiting.push({ category, photo });
      else change((photos) => withPhoto(photos, category, photo));
    },
    remove(category: PhotoCategory, url: string): void {
      change((photos) => withoutPhoto(photos, category, url));
    },
    /** Forgets what is waiting: the draft was thrown away or belongs to somebody else. */
    clear(): void {
      waiting = [];
      newest = {};
    },
    /** Photos that are stored but not yet part of the draft. */
    hasWaiting: () => waiting.length > 0,
    getNewest: () => newest,
  };
}
export type PhotoKeeper = ReturnType<typeof createPhotoKeeper>;

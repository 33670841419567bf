import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos, UploadedPhoto } from '@marque/domain/photo/photos';
import { MAX_PHOTOS_PER_CATEGORY } from '@marque/domain/product/limits';
import { findPhoto, withoutPhoto, withPhoto } from './photo-arrangement.ts';
import type { Shelving } from './store-uploads.ts';
import type { Upload } from './upload.ts';
import type { UploadList } from './upload-list.ts';
import type { PhotoHost } from './upload-queue.ts';

interface ArrivalsContext {
  list: UploadList;
  shelving: Shelving;
  getHolder(): PhotoHost | null;
}

/** A file whose photo the server has. */
type Arrived = Upload & { photo: UploadedPhoto; category: PhotoCategory };

function isArrived(upload: Upload): upload is Arrived {
  return upload.state.kind === 'stored' && upload.photo !== null && upload.category !== null;
}

function entryOf({ photo, accepted }: Arrived): PhotoEntry {
  return accepted.length > 0 ? { ...photo, advice: [...accepted] } : photo;
}

/**
 * Brings stored photos into the draft, and lets go of their files when the draft is saved, no sooner: between the two a crash loses nothing, because after it
 * the photo arrives once more.
 */
export function createArrivals({ list, shelving, getHolder }: ArrivalsContext) {
  /** Photos that this tab brought into the draft: one that is missing there later was taken out by somebody. */
  const brought = new Set<string>();
  let confirmed: Photos = {};

  function change(update: (photos: Photos) => Photos): void {
    const holder = getHolder();
    const photos = holder?.getPhotos();
    if (!holder || !photos) return;
    const next = update(photos);
    if (next !== photos) holder.change(next);
  }

  /** Photos finish in any order, and stand in the one in which they were chosen. */
  function isLaterThan(arrived: Arrived): (url: string) => boolean {
    const later = list.get().filter(({ place, category }) => place > arrived.place && category === arrived.category);
    const urls = new Set(later.map(({ photo }) => photo?.url));
    return (url) => urls.has(url);
  }

  function bringIn(photos: Photos, arrived: Arrived): Photos {
    const { id, category, photo, replaces } = arrived;
    if (brought.has(id)) return photos;
    const isFull = (photos[category]?.length ?? 0) >= MAX_PHOTOS_PER_CATEGORY && !findPhoto(photos, replaces ?? '');
    if (isFull && !findPhoto(photos, photo.url)) {
      const unsorted = { category: null, key: null, photo: null, storedAt: null };
      list.patch(id, { ...unsorted, state: { kind: 'unsorted' } });
      shelving.change(id, unsorted);
      return photos;
    }
    brought.add(id);
    return withPhoto(photos, category, entryOf(arrived), { replaces, isLater: isLaterThan(arrived) });
  }

  function letGo(photos: Photos): void {
    const arrived = list.get().filter(isArrived);
    const saved = arrived.filter(({ photo }) => findPhoto(confirmed, photo.url));
    for (const { id } of saved) {
      list.patch(id, { state: { kind: 'saved' } });
      shelving.finish(id);
    }
    if (saved.length > 0) shelving.tellSaved();
    const taken = arrived.filter(({ id, photo }) => brought.has(id) && !findPhoto(photos, photo.url));
    const ids = taken.filter((upload) => !saved.includes(upload)).map(({ id }) => id);
    list.drop(ids);
    if (ids.length > 0) void shelving.remove(ids);
  }

  function settle(): void {
    const holder = getHolder();
    if (!holder) return;
    change((photos) => list.get().filter(isArrived).reduce(bringIn, photos));
    letGo(holder.getPhotos());
  }

  return {
    change,
    settle,
    confirmSaved(photos: Photos): void {
      confirmed = photos;
      settle();
    },
    remove(category: PhotoCategory, url: string): void {
      change((photos) => withoutPhoto(photos, category, url));
      settle();
    },
  };
}

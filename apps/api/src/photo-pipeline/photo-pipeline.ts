import type { Readable } from 'node:stream';
import type { PhotoStore } from '../adapters/photo-store/photo-store.ts';
import { MAX_WAITING } from './photo-limits.ts';
import { createPhotoSizes, type PhotoSizes } from './photo-sizes.ts';
import { type StoredPhoto, storePhoto } from './store-photo.ts';
import { createWorkQueue, photoSlots } from './work-queue.ts';

export interface PhotoPipeline {
  /** See `storePhoto` in `store-photo.ts`. */
  storePhoto(input: Readable, declared: { fileName: string }): Promise<StoredPhoto>;
  /** See `PhotoSizes.open` in `photo-sizes.ts`. */
  openSize: PhotoSizes['open'];
  /** See `PhotoSizes.deletePhoto` in `photo-sizes.ts`. */
  deletePhoto: PhotoSizes['deletePhoto'];
}

/** Everything the server does with pictures, on one store and with one bound on how much happens at a time. */
export function createPhotoPipeline({ store }: { store: PhotoStore }): PhotoPipeline {
  const queue = createWorkQueue({ slots: photoSlots(), maxWaiting: MAX_WAITING });
  const largeQueue = createWorkQueue({ slots: 1, maxWaiting: MAX_WAITING });
  const sizes = createPhotoSizes({ store, queue });
  return {
    storePhoto: (input, declared) => storePhoto({ store, queue, largeQueue }, input, declared),
    openSize: sizes.open,
    deletePhoto: sizes.deletePhoto,
  };
}

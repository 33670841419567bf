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
  /** See `PhotoSizes.has` in `photo-sizes.ts`. */
  hasSize: PhotoSizes['has'];
  /** See `PhotoSizes.plan` in `photo-sizes.ts`. */
  planSize: PhotoSizes['plan'];
  /** See `PhotoSizes.deletePhoto` in `photo-sizes.ts`. */
  deletePhoto: PhotoSizes['deletePhoto'];
  /** See `PhotoSizes.close` in `photo-sizes.ts`. */
  close: PhotoSizes['close'];
}

interface Options {
  store: PhotoStore;
  /** How many pictures are in the making at a time. */
  slots?: number;
}

/** Everything the server does with pictures, on one store and with one bound on how much happens at a time. */
export function createPhotoPipeline({ store, slots = photoSlots() }: Options): PhotoPipeline {
  const queue = createWorkQueue({ slots, maxWaiting: MAX_WAITING });
  const headerQueue = createWorkQueue({ slots, maxWaiting: MAX_WAITING });
  const largeQueue = createWorkQueue({ slots: 1, maxWaiting: MAX_WAITING });
  const sizes = createPhotoSizes({ store, queue });
  return {
    storePhoto: (input, declared) => storePhoto({ store, queue, headerQueue, largeQueue }, input, declared),
    openSize: sizes.open,
    hasSize: sizes.has,
    planSize: sizes.plan,
    deletePhoto: sizes.deletePhoto,
    close: sizes.close,
  };
}

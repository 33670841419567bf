import type { PhotoStore } from '../../../adapters/photo-store/photo-store.ts';
import type { PhotoPipeline } from '../../../transport/ports/photo-pipeline.port.ts';
import { storeDocument } from './pdf/store-document.ts';
import { createPhotoChildren, type PhotoChildren } from './photo-children.ts';
import { MAX_WAITING, MAX_WAITING_PER_ACCOUNT, READING_DEADLINE_MS, RENDER_DEADLINE_MS } from './photo-limits.ts';
import { createPhotoSizes } from './photo-sizes.ts';
import { storePhoto } from './store-photo.ts';
import { createWorkQueue, photoSlots } from './work-queue.ts';

interface Options {
  store: PhotoStore;
  slots?: number;
  children?: PhotoChildren;
  readers?: PhotoChildren;
  renderers?: PhotoChildren;
  mayKeepSizes?: () => Promise<boolean>;
}

export function createPhotoPipeline({
  store,
  slots = photoSlots(),
  children = createPhotoChildren(),
  readers = createPhotoChildren({ deadlineMs: READING_DEADLINE_MS }),
  renderers = createPhotoChildren({ deadlineMs: RENDER_DEADLINE_MS, jobsOfOne: 1 }),
  mayKeepSizes = async () => true,
}: Options): PhotoPipeline {
  const bounds = { maxWaiting: MAX_WAITING, maxWaitingPerAccount: MAX_WAITING_PER_ACCOUNT };
  const queue = createWorkQueue({ slots, ...bounds });
  const largeQueue = createWorkQueue({ slots: 1, ...bounds });
  const documentQueue = createWorkQueue({ slots: 1, ...bounds });
  const sizes = createPhotoSizes({ store, queue, children, mayKeep: mayKeepSizes });
  return {
    storePhoto: (input, declared) => storePhoto({ store, queue, largeQueue, children }, input, declared),
    storeDocument: (input, declared) =>
      storeDocument({ store, queue, documentQueue, children: renderers }, input, declared),
    openSize: sizes.open,
    hasSize: sizes.has,
    planSize: sizes.plan,
    deletePhoto: sizes.deletePhoto,
    readPhoto: (key, category, signal) =>
      store.withFile(key, (path) => readers.run({ kind: 'read', path, category }, { signal })),
    close: async () => {
      await sizes.close();
      await Promise.all([children.close(), readers.close(), renderers.close()]);
    },
  };
}

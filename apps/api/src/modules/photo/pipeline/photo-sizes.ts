import { Readable } from 'node:stream';
import type { PhotoWidth } from '@marque/domain/product/limits';
import { allSizeKeys, type SizeFormat, sizeKey } from '../../../adapters/photo-store/photo-key.ts';
import { type PhotoStore, PhotoStoreFullError } from '../../../adapters/photo-store/photo-store.ts';
import type { PhotoSizes } from '../../../transport/ports/photo-pipeline.port.ts';
import type { PhotoChildren } from './photo-children.ts';
import type { WorkQueue } from './work-queue.ts';

interface SizesWorkshop {
  store: PhotoStore;
  queue: WorkQueue;
  children: PhotoChildren;
  mayKeep: () => Promise<boolean>;
}

interface Size {
  key: string;
  derivedKey: string;
  width: PhotoWidth;
  format: SizeFormat;
}

export function createPhotoSizes({ store, queue, children, mayKeep }: SizesWorkshop): PhotoSizes {
  const inTheMaking = new Map<string, Promise<Buffer | null>>();
  const planned = new Set<string>();
  let isClosed = false;

  const render = (size: Size, begin: (job: () => Promise<Buffer | null>) => Promise<Buffer | null>) => {
    const running = inTheMaking.get(size.derivedKey);
    if (running) return running;
    const making = begin(() => renderSize({ store, children, mayKeep }, size)).finally(() =>
      inTheMaking.delete(size.derivedKey),
    );
    inTheMaking.set(size.derivedKey, making);
    return making;
  };

  const makePlanned = async (size: Size) => {
    planned.delete(size.derivedKey);
    if (isClosed || (await store.getSize(size.derivedKey)) !== null) return;
    await render(size, (job) => job());
  };

  return {
    async open(key, width, format) {
      const derivedKey = sizeKey(key, width, format);
      const described = { key: derivedKey, type: `image/${format}` } as const;
      const kept = await store.open(derivedKey);
      if (kept) return { ...kept, ...described };
      // A user is waiting to see it, so it goes ahead of uploads.
      const size = { key, derivedKey, width, format };
      const bytes = await render(size, (job) => queue.run(job, { rank: 'first' }));
      return bytes && { stream: Readable.from([bytes]), size: bytes.length, ...described };
    },

    has: async (key, width, format) => (await store.getSize(sizeKey(key, width, format))) !== null,

    plan(key, width, format) {
      const derivedKey = sizeKey(key, width, format);
      if (isClosed || planned.has(derivedKey) || inTheMaking.has(derivedKey)) return;
      planned.add(derivedKey);
      // Nobody requested it yet: a failure is handled when someone does.
      queue
        .run(() => makePlanned({ key, derivedKey, width, format }), { rank: 'idle' })
        .catch(() => planned.delete(derivedKey));
    },

    async deletePhoto(key) {
      const keys = allSizeKeys(key);
      // The original first: then no new rendering can begin; running ones are awaited, then removed.
      await store.delete(key);
      await Promise.allSettled(keys.map((derivedKey) => inTheMaking.get(derivedKey)));
      await Promise.all(keys.map((derivedKey) => store.delete(derivedKey)));
    },

    async close() {
      isClosed = true;
      await Promise.allSettled(inTheMaking.values());
    },
  };
}

async function renderSize(
  { store, children, mayKeep }: Omit<SizesWorkshop, 'queue'>,
  { key, derivedKey, width, format }: Size,
): Promise<Buffer | null> {
  const made = await store.withFile(key, (path) => children.run({ kind: 'size', path, width, format }));
  if (!made) return null;
  const bytes = Buffer.from(made.buffer, made.byteOffset, made.byteLength);
  if (!(await mayKeep())) return bytes;
  try {
    await store.put(derivedKey, bytes);
  } catch (error) {
    // A full store must not prevent viewing its content.
    if (!(error instanceof PhotoStoreFullError)) throw error;
  }
  return bytes;
}

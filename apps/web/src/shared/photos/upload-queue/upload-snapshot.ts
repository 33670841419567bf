import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { findPhoto } from './photo-arrangement.ts';
import type { Duplicates, QueueState, Removal } from './queue-state.ts';
import { isFailed, isPending, isUnsorted, type Upload } from './upload.ts';

/** Bytes of all files since the queue was last idle. */
interface UploadProgress {
  sent: number;
  total: number;
}

export interface UploadSnapshot {
  /** In the order in which the files were chosen: unsorted, in progress or failed. */
  uploads: readonly Upload[];
  /** Uploaded photos that the saved draft does not show yet. */
  unsaved: number;
  /** Removals that can be undone, newest last. */
  removals: readonly Removal[];
  /** Advice by the photo's URL or the id of its upload. */
  advice: ReadonlyMap<string, readonly PhotoAdvice[]>;
  /** Fingerprints of the photos with a category, as far as this browser looked at them. */
  views: readonly { readonly category: PhotoCategory; readonly fingerprint: string }[];
  progress: UploadProgress;
  /** The last choice of files that included a duplicate. */
  duplicates: Duplicates | null;
  /** The session ended: the files are stored and wait for `resume`. */
  isSignedOut: boolean;
  isOffline: boolean;
  /** Pausing between two tries because of the server or the connection. */
  isResting: boolean;
  /** Pausing because the server has no room for photos at the moment. */
  isServerFull: boolean;
  /** Some files are in this page only, because the browser cannot store them. */
  isUnsafe: boolean;
}

export function toSnapshot(state: QueueState): UploadSnapshot {
  const { uploads, removals, duplicates, isSignedOut, isOffline, pause } = state;
  return {
    uploads: uploads.filter((upload) => isPending(upload) || isFailed(upload) || isUnsorted(upload)),
    unsaved: uploads.filter((upload) => upload.state.kind === 'stored').length,
    advice: collectAdvice(uploads),
    views: collectViews(state),
    progress: measureProgress(state),
    isResting: pause !== null,
    isServerFull: pause?.isServerFull ?? false,
    isUnsafe: uploads.some((upload) => !upload.isSafe && isPending(upload) && upload.state.kind !== 'keeping'),
    ...{ removals, duplicates, isSignedOut, isOffline },
  };
}

export function hasUnsafeFiles({ uploads }: QueueState): boolean {
  return uploads.some((upload) => isPending(upload) && !upload.isSafe);
}

function collectAdvice(uploads: readonly Upload[]): ReadonlyMap<string, readonly PhotoAdvice[]> {
  const found = uploads.filter(({ advice }) => advice.length > 0);
  return new Map(
    found.flatMap(({ id, photo, advice }) => [[id, advice] as const, [photo?.url ?? id, advice] as const]),
  );
}

function collectViews({ uploads, host }: QueueState): UploadSnapshot['views'] {
  return uploads.flatMap(({ category: own, fingerprint, photo, state }) => {
    // It may have been moved or removed since.
    const found = photo && findPhoto(host?.photos ?? {}, photo.url)?.category;
    const category = state.kind === 'saved' ? found : (found ?? own);
    return category && fingerprint !== null ? [{ category, fingerprint }] : [];
  });
}

function measureProgress({ uploads, batch }: QueueState): UploadProgress {
  const files = uploads.filter(
    ({ id, state }) => batch.has(id) && state.kind !== 'failed' && state.kind !== 'unsorted',
  );
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
  return { sent: sum(files.map(countSent)), total: sum(files.map(({ file }) => file.size)) };
}

function countSent({ state, file }: Upload): number {
  if (state.kind === 'sending') return file.size * state.progress;
  return state.kind === 'stored' || state.kind === 'saved' ? file.size : 0;
}

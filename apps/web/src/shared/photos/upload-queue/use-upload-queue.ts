import { useEffect, useRef, useState } from 'react';
import type { PhotoHost } from './photo-host.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { UploadSnapshot } from './upload-snapshot.ts';

/**
 * Attaches finished uploads to the photos while the calling component is mounted. The wizard calls it on every step, so
 * that files still uploading when the photo step is left arrive too.
 */
export function useAttachedPhotos(queue: UploadQueue, host: PhotoHost): void {
  const { owner } = host;
  const newest = useRef(host);
  useEffect(() => {
    newest.current = host;
  });
  useEffect(() => {
    const detach = queue.attach({
      owner,
      get scope() {
        return newest.current.scope;
      },
      getPhotos: () => newest.current.getPhotos(),
      change: (photos) => newest.current.change(photos),
      refresh: () => newest.current.refresh?.(),
    });
    // A page that is shown belongs to somebody who is signed in, perhaps again.
    queue.resume();
    return detach;
  }, [queue, owner]);
}

/**
 * The uploads of a draft or answer, as they change. Plain state rather than `useSyncExternalStore`, whose updates
 * overtake transitions: a finished upload would disappear before the stored photo is rendered.
 */
export function useUploads(queue: UploadQueue): UploadSnapshot {
  const [snapshot, setSnapshot] = useState(queue.getSnapshot);
  useEffect(() => {
    const update = () => setSnapshot(queue.getSnapshot());
    update();
    return queue.subscribe(update);
  }, [queue]);
  return snapshot;
}

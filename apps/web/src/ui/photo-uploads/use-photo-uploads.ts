import type { Photos } from '@marque/domain/photos';
import { useEffect, useRef, useState } from 'react';
import type { PhotoUploads } from './photo-uploads.ts';
import type { UploadSnapshot } from './upload-queue.ts';

interface HeldPhotos {
  userId: number;
  photos: Photos;
  /** Saves at once. Called with the newest photos whenever an upload has ended or a photo was removed. */
  onChange(photos: Photos): void;
}

/**
 * Lets finished uploads into the photos for as long as the calling component is on the screen. The wizard calls it on every
 * step, so that files still on their way when the photo step is left arrive all the same.
 */
export function useHeldPhotos(store: PhotoUploads, { userId, photos, onChange }: HeldPhotos): void {
  const newestOnChange = useRef(onChange);
  useEffect(() => {
    newestOnChange.current = onChange;
  });
  useEffect(() => {
    store.belongTo(userId);
    store.see(photos);
  }, [store, userId, photos]);
  useEffect(() => {
    // Whoever sees the page is signed in, perhaps again.
    if (store.getSnapshot().isSignedOut) store.resume();
    return store.hold({ onChange: (newest) => newestOnChange.current(newest) });
  }, [store]);
}

/**
 * The uploads of a draft or answer, as they change. Plain state rather than `useSyncExternalStore`, whose updates overtake all
 * others: a finished upload would leave the screen before the stored photo arrives on it.
 */
export function useUploads(store: PhotoUploads): UploadSnapshot {
  const [snapshot, setSnapshot] = useState(store.getSnapshot);
  useEffect(() => {
    const update = () => setSnapshot(store.getSnapshot());
    update();
    return store.subscribe(update);
  }, [store]);
  return snapshot;
}

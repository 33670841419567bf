import type { Photos } from '@marque/domain/photos';
import { useEffect, useRef, useState } from 'react';
import { photoUploads } from './photo-uploads.ts';
import type { UploadSnapshot } from './upload-queue.ts';

interface HeldPhotos {
  userId: number;
  photos: Photos;
  /** Saves at once. Called with the newest photos whenever an upload has ended or a photo was removed. */
  onChange(photos: Photos): void;
}

/**
 * Lets finished uploads into the draft for as long as the calling component is on the screen. The wizard calls it on every
 * step, so that files still on their way when the photo step is left arrive all the same.
 */
export function useHeldPhotos({ userId, photos, onChange }: HeldPhotos): void {
  const newestOnChange = useRef(onChange);
  useEffect(() => {
    newestOnChange.current = onChange;
  });
  useEffect(() => {
    photoUploads.belongTo(userId);
    photoUploads.see(photos);
  }, [userId, photos]);
  useEffect(() => {
    // Whoever sees the wizard is signed in, perhaps again.
    if (photoUploads.getSnapshot().isSignedOut) photoUploads.resume();
    return photoUploads.hold({ onChange: (newest) => newestOnChange.current(newest) });
  }, []);
}

/**
 * The uploads of this tab, as they change. Plain state rather than `useSyncExternalStore`, whose updates overtake all
 * others: a finished upload would leave the screen before the stored photo arrives on it.
 */
export function useUploads(): UploadSnapshot {
  const [snapshot, setSnapshot] = useState(photoUploads.getSnapshot);
  useEffect(() => {
    const update = () => setSnapshot(photoUploads.getSnapshot());
    update();
    return photoUploads.subscribe(update);
  }, []);
  return snapshot;
}

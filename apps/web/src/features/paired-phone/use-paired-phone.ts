import type { PairedPhoneDraft } from '@marque/domain/photo/device-pairing';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '../../lib/trpc.ts';
import type { UploadSnapshot } from '../../shared/photos/upload-queue/upload-snapshot.ts';
import { useAttachedPhotos, useUploads } from '../../shared/photos/upload-queue/use-upload-queue.ts';
import { pairedPhoneUploads, sendToDraft } from './paired-phone-uploads.ts';
import { createPairedPhotoSaver, type PairedPhotoSaver, type PairedPhotosSnapshot } from './paired-photo-saver.ts';
import { judgePairingFailure } from './pairing-failure.ts';

/** A paired phone has no event stream: while its page is visible it polls for changes made on the computer. */
const LOOK_EVERY_MS = 5_000;

export interface PairedPhone {
  snapshot: PairedPhotosSnapshot;
  uploads: UploadSnapshot;
}

export function usePairedPhone(draft: PairedPhoneDraft): PairedPhone {
  const { client } = trpc.useUtils();
  const { draftId } = draft;
  const [saver] = useState(() => {
    sendToDraft(draftId);
    return createPairedPhotoSaver(
      {
        save: (input) => client.devicePairing.savePhotos.mutate(input),
        read: () => client.devicePairing.draft.query(),
        judgeFailure: judgePairingFailure,
        onSaved: (photos) => pairedPhoneUploads.confirmSaved(photos),
      },
      draft,
    );
  });
  const snapshot = useSyncExternalStore(saver.subscribe, saver.getSnapshot);
  const uploads = useUploads(pairedPhoneUploads);

  useAttachedPhotos(pairedPhoneUploads, {
    owner: `pairing-${draftId}`,
    scope: `draft-${draftId}`,
    getPhotos: () => saver.getSnapshot().answers.photos,
    change: saver.change,
    refresh: () => void saver.refresh(),
  });
  useEffect(() => pairedPhoneUploads.confirmSaved(draft.photos), [draft]);
  const { isSignedOut } = uploads;
  useEffect(() => {
    // The server rejected an upload, perhaps one of an earlier connection: reading the draft shows which.
    if (isSignedOut) void saver.refresh();
  }, [isSignedOut, saver]);
  useRefreshWhileSeen(saver);
  return { snapshot, uploads };
}

function useRefreshWhileSeen(saver: PairedPhotoSaver): void {
  useEffect(() => {
    const look = () => void (document.hidden || saver.refresh());
    const listening = new AbortController();
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look, { signal: listening.signal });
    window.addEventListener('online', look, { signal: listening.signal });
    window.addEventListener('online', saver.wake, { signal: listening.signal });
    return () => {
      window.clearInterval(timer);
      listening.abort();
    };
  }, [saver]);
}

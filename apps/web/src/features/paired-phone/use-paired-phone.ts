import type { HandoverDraft } from '@marque/domain/photo/device-pairing';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '../../lib/trpc.ts';
import type { UploadSnapshot } from '../../shared/photos/upload-queue/upload-queue.ts';
import { useAttachedPhotos, useUploads } from '../../shared/photos/upload-queue/use-upload-queue.ts';
import { sendToDraft, shootUploads } from './paired-phone-uploads.ts';
import { createShootSaver, type ShootSaver, type ShootSnapshot } from './paired-photo-saver.ts';
import { shootFailureOf } from './pairing-failure.ts';

/** A phone has no stream of events: it looks by itself what the desk does, while somebody looks at it. */
const LOOK_EVERY_MS = 5_000;

export interface Shoot {
  snapshot: ShootSnapshot;
  uploads: UploadSnapshot;
}

/** The photos of the draft that this phone is connected to, saved and sent for as long as the component is on the screen. */
export function useShoot(draft: HandoverDraft): Shoot {
  const { client } = trpc.useUtils();
  const { draftId } = draft;
  const [saver] = useState(() => {
    sendToDraft(draftId);
    return createShootSaver(
      {
        save: (input) => client.photoHandover.savePhotos.mutate(input),
        read: () => client.photoHandover.draft.query(),
        failureOf: shootFailureOf,
        onStored: (photos) => shootUploads.confirmSaved(photos),
        pause: untilOnline,
      },
      draft,
    );
  });
  const snapshot = useSyncExternalStore(saver.subscribe, saver.getSnapshot);
  const uploads = useUploads(shootUploads);

  useAttachedPhotos(shootUploads, {
    owner: `handover-${draftId}`,
    scope: `draft-${draftId}`,
    getPhotos: () => saver.getSnapshot().photos,
    change: saver.change,
    refresh: () => void saver.refresh(),
  });
  useEffect(() => shootUploads.confirmSaved(draft.photos), [draft]);
  const { isSignedOut } = uploads;
  useEffect(() => {
    // An upload was turned away. What it saw may be the end of an earlier connection.
    if (isSignedOut) void saver.refresh();
  }, [isSignedOut, saver]);
  useRefreshWhileSeen(saver);
  return { snapshot, uploads };
}

function useRefreshWhileSeen(saver: ShootSaver): void {
  useEffect(() => {
    const look = () => void (document.hidden || saver.refresh());
    const listening = new AbortController();
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look, { signal: listening.signal });
    window.addEventListener('online', look, { signal: listening.signal });
    return () => {
      window.clearInterval(timer);
      listening.abort();
    };
  }, [saver]);
}

function untilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const end = () => {
      window.clearTimeout(timer);
      waiting.abort();
      resolve();
    };
    const timer = window.setTimeout(end, ms);
    window.addEventListener('online', end, { signal: waiting.signal });
  });
}

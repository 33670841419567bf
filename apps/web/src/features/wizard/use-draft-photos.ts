import type { DraftId, UserId } from '@marque/domain/api/ids';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { useEffect, useEffectEvent } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLiveEvents } from '../../lib/use-live.ts';
import { ownerKey } from '../../shared/photos/upload-queue/forget-photos.ts';
import type { UploadSnapshot } from '../../shared/photos/upload-queue/upload-snapshot.ts';
import { useAttachedPhotos, useUploads } from '../../shared/photos/upload-queue/use-upload-queue.ts';
import { logQuietly } from './log.ts';
import { photoUploads } from './photo-step/photo-uploads.ts';
import type { WizardSaver } from './use-draft-saver.ts';
import { wizardKey } from './wizard-start.ts';

/**
 * Attaches uploaded photos to the draft while the wizard is on the screen, in every step, and takes in photos that
 * other devices and tabs add, as it happens.
 */
export function useDraftPhotos(userId: UserId, saver: WizardSaver, draftId: DraftId | null): UploadSnapshot {
  const { client } = trpc.useUtils();
  const snapshot = useUploads(photoUploads);

  async function absorbNewest(): Promise<void> {
    try {
      const draft = await client.draft.find.query();
      if (draft) saver.absorb(draft);
    } catch (error) {
      // The next event or save will bring it.
      logQuietly('draft not fetched', toApiError(error)?.code ?? 'no response');
    }
  }

  useAttachedPhotos(photoUploads, {
    owner: ownerKey(userId),
    scope: draftId === null ? null : `draft-${draftId}`,
    getPhotos: () => saver.getSnapshot().answers.photos,
    change: (photos) => {
      saver.edit({ photos });
      void saver.flush();
    },
    refresh: () => void absorbNewest(),
  });
  useLiveEvents(
    'mine',
    ({ kind }) => {
      if (kind === LIVE_KINDS.draftPhotosChanged || kind === LIVE_KINDS.connected) void absorbNewest();
    },
    { keeps: [wizardKey(userId)] },
  );

  const { isSignedOut } = snapshot;
  const endSession = useEffectEvent(() => saver.sessionEnded());
  useEffect(() => {
    if (isSignedOut) endSession();
  }, [isSignedOut]);

  return snapshot;
}

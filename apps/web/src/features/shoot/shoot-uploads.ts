import type { DraftId } from '@marque/domain/ids';
import { HANDOVER_PARAMETER } from '@marque/domain/photo-handover';
import { loadPhotoCoach } from '../../ui/photo-coach/load-photo-coach.ts';
import { browserDependencies } from '../../ui/photo-uploads/browser.ts';
import { createPhotoUploads } from '../../ui/photo-uploads/photo-uploads.ts';
import { sendPhotoTo } from '../../ui/photo-uploads/send-photo.ts';

let draftId: DraftId | null = null;

/** Photos go to the draft that this page was opened for, whoever is signed in on this phone. */
export function sendToDraft(id: DraftId): void {
  draftId = id;
}

/** The photos of a phone that was connected to a draft, on their way. */
export const shootUploads = createPhotoUploads(
  { album: 'handover', coach: loadPhotoCoach },
  {
    ...browserDependencies(),
    send: (file, options) => sendPhotoTo(`/api/upload?${HANDOVER_PARAMETER}=${draftId}`, file, options),
  },
);

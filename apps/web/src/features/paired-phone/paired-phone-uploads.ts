import type { DraftId } from '@marque/domain/api/ids';
import { PAIRING_PARAMETER } from '@marque/domain/photo/device-pairing';
import { loadJudgePhoto } from '../../shared/photos/photo-quality/load-photo-quality.ts';
import { browserDependencies } from '../../shared/photos/upload-queue/browser.ts';
import { sendPhotoTo } from '../../shared/photos/upload-queue/send-photo.ts';
import { createUploadQueue } from '../../shared/photos/upload-queue/upload-queue.ts';

let draftId: DraftId | null = null;

/** Photos go to the draft that this page was opened for, whoever is signed in on this phone. */
export function sendToDraft(id: DraftId): void {
  draftId = id;
}

export const pairedPhoneUploads = createUploadQueue(
  // Browsers have stored photos under this name.
  { queueKey: 'handover', loadJudgePhoto },
  {
    ...browserDependencies(),
    send: (file, options) => sendPhotoTo(`/api/upload?${PAIRING_PARAMETER}=${draftId}`, file, options),
  },
);

import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { onUnsentAnswersForgotten } from '../../../lib/unsent-answers.ts';
import { loadJudgePhoto } from '../../../shared/photos/photo-quality/load-photo-quality.ts';
import { forgetPhotos } from '../../../shared/photos/upload-queue/forget-photos.ts';
import { createUploadQueue, type UploadQueue } from '../../../shared/photos/upload-queue/upload-queue.ts';

const uploadsById = new Map<ConsignmentId, UploadQueue>();

function queueKeyFor(id: ConsignmentId): string {
  return `answer-${id}`;
}

/** The uploads of the answer about one consignment. They continue while other pages are open. */
export function findAnswerUploads(id: ConsignmentId): UploadQueue {
  const uploads = uploadsById.get(id) ?? createUploadQueue({ queueKey: queueKeyFor(id), loadJudgePhoto });
  uploadsById.set(id, uploads);
  return uploads;
}

/** Stops and forgets them, also those of an earlier visit: the answer was sent, or is no longer requested. */
export function forgetAnswerUploads(id: ConsignmentId, userId: UserId): void {
  uploadsById.get(id)?.close();
  uploadsById.delete(id);
  void forgetPhotos(userId, queueKeyFor(id));
}

// Signed out: the files wait for the same person.
onUnsentAnswersForgotten(() => {
  for (const uploads of uploadsById.values()) uploads.close();
  uploadsById.clear();
});

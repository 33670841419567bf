import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { onUnsentAnswersForgotten } from '../../../lib/unsent-answers.ts';
import { loadJudgePhoto } from '../../../shared/photos/photo-quality/load-photo-quality.ts';
import { forgetPhotos } from '../../../shared/photos/upload-queue/forget-photos.ts';
import { createUploadQueue, type UploadQueue } from '../../../shared/photos/upload-queue/upload-queue.ts';

export type AnswerKind = 'answer' | 'proposal';

const uploadsByKey = new Map<string, UploadQueue>();

function queueKeyFor(id: ConsignmentId, kind: AnswerKind): string {
  return `${kind}-${id}`;
}

/** The uploads for one consignment's answer or proposal. They continue while other pages are open. */
export function findAnswerUploads(id: ConsignmentId, kind: AnswerKind = 'answer'): UploadQueue {
  const queueKey = queueKeyFor(id, kind);
  const uploads = uploadsByKey.get(queueKey) ?? createUploadQueue({ queueKey, loadJudgePhoto });
  uploadsByKey.set(queueKey, uploads);
  return uploads;
}

/** Stops and deletes uploads, also those of an earlier visit: the answer was sent, or is no longer requested. */
export function forgetAnswerUploads(id: ConsignmentId, userId: UserId, kind: AnswerKind = 'answer'): void {
  const queueKey = queueKeyFor(id, kind);
  uploadsByKey.get(queueKey)?.close();
  uploadsByKey.delete(queueKey);
  void forgetPhotos(userId, queueKey);
}

// After signing out, the files wait for the same person.
onUnsentAnswersForgotten(() => {
  for (const uploads of uploadsByKey.values()) uploads.close();
  uploadsByKey.clear();
});

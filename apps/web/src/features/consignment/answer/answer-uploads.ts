import type { ConsignmentId } from '@marque/domain/ids';
import { onKeptAnswersForgotten } from '../../../app/kept-answers.ts';
import { createPhotoUploads, type PhotoUploads } from '../../../ui/photo-uploads/photo-uploads.ts';

const uploadsById = new Map<ConsignmentId, PhotoUploads>();

/** The uploads of the answer about one consignment. They go on while other pages are open. */
export function uploadsOfAnswer(id: ConsignmentId): PhotoUploads {
  const uploads = uploadsById.get(id) ?? createPhotoUploads();
  uploadsById.set(id, uploads);
  return uploads;
}

/** Stops and forgets them: the answer was sent, or nobody asks for it any more. */
export function forgetUploadsOfAnswer(id: ConsignmentId): void {
  uploadsById.get(id)?.clear();
  uploadsById.delete(id);
}

onKeptAnswersForgotten(() => {
  for (const id of [...uploadsById.keys()]) forgetUploadsOfAnswer(id);
});

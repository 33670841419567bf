import type { ConsignmentId, UserId } from '@marque/domain/ids';
import { onKeptAnswersForgotten } from '../../../app/kept-answers.ts';
import { loadPhotoCoach } from '../../../ui/photo-coach/load-photo-coach.ts';
import { forgetPhotos } from '../../../ui/photo-uploads/forget-photos.ts';
import { createPhotoUploads, type PhotoUploads } from '../../../ui/photo-uploads/photo-uploads.ts';

const uploadsById = new Map<ConsignmentId, PhotoUploads>();

function albumOf(id: ConsignmentId): string {
  return `answer-${id}`;
}

/** The uploads of the answer about one consignment. They go on while other pages are open. */
export function uploadsOfAnswer(id: ConsignmentId): PhotoUploads {
  const uploads = uploadsById.get(id) ?? createPhotoUploads({ album: albumOf(id), coach: loadPhotoCoach });
  uploadsById.set(id, uploads);
  return uploads;
}

/** Stops and forgets them, also those that an earlier visit left in the browser: the answer was sent, or nobody asks for it any more. */
export function forgetUploadsOfAnswer(id: ConsignmentId, userId: UserId): void {
  uploadsById.get(id)?.close();
  uploadsById.delete(id);
  void forgetPhotos(userId, albumOf(id));
}

// Signed out: the files wait for the same person.
onKeptAnswersForgotten(() => {
  for (const uploads of uploadsById.values()) uploads.close();
  uploadsById.clear();
});

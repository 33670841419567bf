import { onUnsavedDraftForgotten } from '../../../lib/unsaved-draft-key.ts';
import { loadPhotoCoach } from '../../../shared/photos/photo-quality/load-photo-quality.ts';
import { createPhotoUploads } from '../../../shared/photos/upload-queue/photo-uploads.ts';

/** The photos of the draft on their way, in this tab. */
export const photoUploads = createPhotoUploads({ album: 'draft', coach: loadPhotoCoach });

onUnsavedDraftForgotten((reason) => (reason === 'signedOut' ? photoUploads.close() : photoUploads.clear()));

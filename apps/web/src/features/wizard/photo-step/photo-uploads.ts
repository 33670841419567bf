import { onUnsavedDraftForgotten } from '../../../app/unsaved-draft-key.ts';
import { loadPhotoCoach } from '../../../ui/photo-coach/load-photo-coach.ts';
import { createPhotoUploads } from '../../../ui/photo-uploads/photo-uploads.ts';

/** The photos of the draft on their way, in this tab. */
export const photoUploads = createPhotoUploads({ album: 'draft', coach: loadPhotoCoach });

onUnsavedDraftForgotten((reason) => (reason === 'signedOut' ? photoUploads.close() : photoUploads.clear()));

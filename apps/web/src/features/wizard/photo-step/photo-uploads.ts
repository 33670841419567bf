import { onUnsavedDraftForgotten } from '../../../app/unsaved-draft-key.ts';
import { createPhotoUploads } from '../../../ui/photo-uploads/photo-uploads.ts';

/** The uploads of the draft in this tab. */
export const photoUploads = createPhotoUploads();

onUnsavedDraftForgotten(photoUploads.clear);

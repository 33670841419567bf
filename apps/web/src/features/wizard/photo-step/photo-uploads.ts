import { onUnsavedDraftForgotten } from '../../../lib/unsaved-draft-key.ts';
import { loadJudgePhoto } from '../../../shared/photos/photo-quality/load-photo-quality.ts';
import { createUploadQueue } from '../../../shared/photos/upload-queue/upload-queue.ts';

export const photoUploads = createUploadQueue({ queueKey: 'draft', loadJudgePhoto });

onUnsavedDraftForgotten((reason) => (reason === 'signedOut' ? photoUploads.close() : photoUploads.clear()));

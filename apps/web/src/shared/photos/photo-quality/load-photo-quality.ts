import type { LoadPhotoCoach } from '../upload-queue/photo-advising.ts';

/** The coach, fetched with the first photo. */
export const loadPhotoCoach: LoadPhotoCoach = async () => (await import('./browser-quality.ts')).browserCoach;

import type { LoadPhotoCoach } from '../photo-uploads/photo-advising.ts';

/** The coach, fetched with the first photo. */
export const loadPhotoCoach: LoadPhotoCoach = async () => (await import('./browser-coach.ts')).browserCoach;

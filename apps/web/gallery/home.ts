export const HOME = '/dev/gallery';

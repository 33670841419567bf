/** Where the gallery is, while developing. */
export const HOME = '/dev/gallery';

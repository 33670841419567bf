/** What owners read where they add photos. */
export const PHOTO_PRIVACY_TEXT = 'Location and camera data are removed from every photo.';

/** What owners read where they add documents. */
export const DOCUMENT_PRIVACY_TEXT = 'Only you and our team see them.';

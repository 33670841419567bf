/** The problem of a photo whose bytes are not those that were stored. */
export const DAMAGED_PHOTO = 'damaged: its hash differs from the stored one';

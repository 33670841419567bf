/** The 33 characters of a VIN (ISO 3779) in the order of the character classifier's predictions; one more prediction stands for "no character here". */
export const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
export const CHARACTER_COUNT = VIN_CHARACTERS.length;

/** Index of the prediction "no character here". */
export const NO_CHARACTER = CHARACTER_COUNT;
export const CLASS_COUNT = CHARACTER_COUNT + 1;

/** The straightened row as the net sees it: rows of pixels, height of a capital, and step from character to character. */
export const LINE_IMAGE_HEIGHT = 29;
export const CAPITAL_HEIGHT = 16;
export const CHARACTER_STEP = 14;

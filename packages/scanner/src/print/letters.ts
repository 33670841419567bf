/** The 33 signs of a VIN (ISO 3779) in the order of the letter net's answers; one more answer stands for "no letter here". */
export const VIN_SIGNS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
export const SIGN_COUNT = VIN_SIGNS.length;

/** Index of the answer "no letter here". */
export const NOTHING = SIGN_COUNT;
export const ANSWER_COUNT = SIGN_COUNT + 1;

/** The straightened row as the net sees it: rows of pixels, height of a capital, and step from letter to letter. */
export const STRIP_HEIGHT = 29;
export const CAPITAL_HEIGHT = 16;
export const LETTER_STEP = 14;

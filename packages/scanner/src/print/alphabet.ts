import { VIN_CHARACTERS } from '@marque/domain/vin/vin';

/** The classes of the character classifier: VIN_CHARACTERS in order, and one for "no character here". */
export const CHARACTER_COUNT = VIN_CHARACTERS.length;

/** Index of the class "no character here". */
export const NO_CHARACTER = CHARACTER_COUNT;
export const CLASS_COUNT = CHARACTER_COUNT + 1;

/** The straightened line as the net sees it, in pixels: rows, capital height, and step between characters. */
export const LINE_IMAGE_HEIGHT = 29;
export const CAPITAL_HEIGHT = 16;
export const CHARACTER_STEP = 14;

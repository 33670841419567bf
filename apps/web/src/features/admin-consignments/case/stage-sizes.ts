import { upTo } from '../../../ui/breakpoints.ts';

/** The layout width of the large photo of a case, for the `sizes` of a picture. */
export const STAGE_SIZES = `${upTo('lg')} 100vw, 60vw`;
/** Of each of two photos that are compared. */
export const HALF_STAGE_SIZES = `${upTo('lg')} 50vw, 30vw`;

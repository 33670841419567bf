/**
 * The place in the feed of events that everything in an answer to a page has reached at least. A stream that starts
 * there tells what happened since.
 */
export const PLACE_HEADER = 'x-marque-place';
/** Instead of a place, while the server does not know it: what happens after such an answer may be missed. */
export const NO_PLACE = 'none';

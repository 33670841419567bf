/**
 * The event-feed position that the data in a response has at least reached. A stream that starts there delivers
 * everything that happened since.
 */
export const PLACE_HEADER = 'x-marque-place';
/** Sent instead while the server does not know its position: events after such a response may be missed. */
export const NO_PLACE = 'none';

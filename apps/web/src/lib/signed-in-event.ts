/** Dispatched on `window` after somebody has signed in again on a page whose session had ended. */
export const SIGNED_IN_AGAIN = 'marque-signed-in-again';

import { rawText } from '../text/text.ts';

const MAX_KEY_LENGTH = 255;

/** Chosen by the client. Repeating a request with the same key returns the first response again (contract 4.5). */
export const IdempotencyKey = rawText(MAX_KEY_LENGTH).min(1, 'Must not be empty');

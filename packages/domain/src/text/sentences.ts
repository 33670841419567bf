const ENDS_SENTENCE = /[.!?…:]["”’)]?$/;

/**
 * Joins texts into sentences with periods, skipping empty ones: `['Invalid VIN', 'Please try again.']` becomes `Invalid
 * VIN. Please try again.`
 */
export function joinSentences(...texts: readonly (string | null | undefined | false)[]): string {
  return texts
    .map((text) => (text || '').trim())
    .filter(Boolean)
    .map((text) => (ENDS_SENTENCE.test(text) ? text : `${text}.`))
    .join(' ');
}

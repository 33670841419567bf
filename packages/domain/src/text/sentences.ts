const ENDS_SENTENCE = /[.!?…:]["”’)]?$/;

/**
 * Texts of different sources as one: each becomes a sentence with its stop, what is empty is left out.
 * `['Invalid VIN', 'Please try again.']` is `Invalid VIN. Please try again.`
 */
export function joinSentences(...texts: readonly (string | null | undefined | false)[]): string {
  return texts
    .map((text) => (text || '').trim())
    .filter(Boolean)
    .map((text) => (ENDS_SENTENCE.test(text) ? text : `${text}.`))
    .join(' ');
}

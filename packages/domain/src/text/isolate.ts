/** The blocks of the scripts that are written from right to left, and the mark that stands for such a letter. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Embeddings, overrides and isolates of the direction. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * `text` for the inside of another one: it has its own direction and cannot reverse the order of what is around it (UAX
 * 9, isolates). Unchanged if all of it is written from left to right.
 */
export function isolate(text: string): string {
  return hasRightToLeft(text) ? `\u2068${text.replace(CONTROLS, '')}\u2069` : text;
}

/** A search field while the URL lags behind the typing. */
export interface SearchState {
  typed: string;
  /** The search in the URL. */
  q: string;
  /** Searches not in the URL yet, oldest first. */
  asked: readonly string[];
}

export const startSearch = (q: string): SearchState => ({ typed: q, q, asked: [] });

/**
 * The URL's search has changed: to one that the field asked for, or to another one, such as after Back, which the field
 * then shows.
 */
export function arrive(state: SearchState, q: string): SearchState {
  const { asked } = state;
  if (!asked.includes(q)) return startSearch(q);
  // An earlier search by the field does not overwrite newer input.
  return { ...state, q, asked: asked.at(-1) === q ? [] : asked };
}

/** The state after searching for a text; `null` if that is already the latest search. */
export function ask(state: SearchState, text: string): SearchState | null {
  const { q, asked } = state;
  if ((asked.at(-1) ?? q) === text) return null;
  return { ...state, asked: [...asked, text] };
}

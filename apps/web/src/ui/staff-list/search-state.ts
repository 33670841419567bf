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
 * A URL with the search `q` is rendered. `isLatest`: the browser is at no other one by now. A search that the field did
 * not ask for, or that Back led to before a newer one was rendered, is what the field then shows.
 */
export function arrive(state: SearchState, q: string, isLatest: boolean): SearchState {
  const { asked } = state;
  if ((asked.at(-1) ?? state.q) === q) return asked.length > 0 ? { ...state, q, asked: [] } : state;
  // An earlier search by the field does not overwrite newer input.
  if (!isLatest && (q === state.q || asked.includes(q))) return { ...state, q };
  return startSearch(q);
}

/** The state after searching for a text; `null` if that is already the latest search. */
export function ask(state: SearchState, text: string): SearchState | null {
  const { q, asked } = state;
  if ((asked.at(-1) ?? q) === text) return null;
  return { ...state, asked: [...asked, text] };
}

/** A search field between typing and the address, which follows a moment later. */
export interface SearchState {
  typed: string;
  /** The search in the address. */
  q: string;
  /** Searches on their way into the address, oldest first. */
  asked: readonly string[];
}

export const startSearch = (q: string): SearchState => ({ typed: q, q, asked: [] });

/** Another search has come into the address: one of ours, or another one, as on Back, which the field then shows. */
export function arrive(state: SearchState, q: string): SearchState {
  const { asked } = state;
  if (!asked.includes(q)) return startSearch(q);
  // An earlier one of ours does not overwrite what was typed since.
  return { ...state, q, asked: asked.at(-1) === q ? [] : asked };
}

/** The state after searching for a text; `null` where that is the last search already. */
export function ask(state: SearchState, text: string): SearchState | null {
  const { q, asked } = state;
  if ((asked.at(-1) ?? q) === text) return null;
  return { ...state, asked: [...asked, text] };
}

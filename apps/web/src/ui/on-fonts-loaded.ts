/** Calls `move` whenever fonts have come, which make texts wider or narrower; returns what ends it. */
export function onFontsLoaded(move: () => void): () => void {
  document.fonts.addEventListener('loadingdone', move);
  return () => document.fonts.removeEventListener('loadingdone', move);
}

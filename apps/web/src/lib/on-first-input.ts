const INPUTS = ['pointerdown', 'keydown', 'input'] as const;

/** Calls `start` once, with the first press or key on the page. Returns how to stop waiting for it. */
export function onFirstInput(start: () => void): () => void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    start();
  };
  for (const input of INPUTS) {
    document.addEventListener(input, begin, { signal: waiting.signal, capture: true, passive: true });
  }
  return () => waiting.abort();
}

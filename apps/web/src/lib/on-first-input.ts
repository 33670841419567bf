const INPUTS = ['pointerdown', 'keydown', 'input'] as const;
/** Long enough for the page to show what an input led to, and shorter than a person needs for the next step. */
const AFTER_INPUT_MS = 200;

/**
 * Calls `start` once, shortly after the first press or key on the page, when the browser has shown what that led to.
 * Returns how to stop waiting for it.
 */
export function onFirstInput(start: () => void): () => void {
  const waiting = new AbortController();
  let isStopped = false;
  const begin = () => {
    waiting.abort();
    afterInput(() => {
      if (!isStopped) start();
    });
  };
  for (const input of INPUTS) {
    document.addEventListener(input, begin, { signal: waiting.signal, capture: true, passive: true });
  }
  return () => {
    isStopped = true;
    waiting.abort();
  };
}

/** Calls `start` when the browser has had the time to show what an input led to. */
export function afterInput(start: () => void): void {
  setTimeout(start, AFTER_INPUT_MS);
}

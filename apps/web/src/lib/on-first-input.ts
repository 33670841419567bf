const INPUTS = ['pointerdown', 'keydown', 'input'] as const;
/** Somebody who types without a pause gets it after this time. */
const LATEST_MS = 1_000;
/** For Safari before 26, which does not tell when it is idle. */
const LATER_MS = 200;

/**
 * Calls `start` once, after the first press or key on the page, when the browser has shown what that led to. Returns
 * how to stop waiting for it.
 */
export function onFirstInput(start: () => void): () => void {
  const waiting = new AbortController();
  let isStopped = false;
  const begin = () => {
    waiting.abort();
    whenIdle(() => {
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

export function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LATEST_MS });
  else setTimeout(start, LATER_MS);
}

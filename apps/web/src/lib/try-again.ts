import { backOffDelay } from './back-off.ts';

const DELAYS_MS = [500, 1_000, 2_000, 4_000] as const;

/** Loads a part of the page, and tries again up to four times, as when the connection comes back. */
export async function tryAgain<T>(load: () => Promise<T>, wait = waitFor): Promise<T> {
  for (let failures = 1; failures <= DELAYS_MS.length; failures += 1) {
    try {
      return await load();
    } catch {
      await wait(backOffDelay(DELAYS_MS, failures));
    }
  }
  return load();
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

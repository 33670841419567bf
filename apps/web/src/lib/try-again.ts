import { backOffDelay } from './back-off.ts';

const DELAYS_MS = [500, 1_000, 2_000, 4_000] as const;

/** Loads a part of the page in several attempts, with growing pauses between them; rejects if the last one fails. */
export async function tryAgain<T>(load: () => Promise<T>, attempts = 5, wait = waitFor): Promise<T> {
  for (let failures = 1; failures < attempts; failures += 1) {
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

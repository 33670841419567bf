import type { BrowserDependencies } from './browser.ts';
import type { UploadStore } from './upload-store.ts';

/** Storage that has not responded by then counts as missing: photos are sent anyway. */
const STORAGE_TIMEOUT_MS = 8_000;

type StoreCallDependencies = Pick<BrowserDependencies, 'openStore' | 'after'>;

/**
 * Makes every call to the upload store settle: with its result, or with `null` where the browser has no store, refuses
 * it or does not respond in time. While a call is pending no other one is made, so nobody waits twice. Never rejects.
 */
export function createStoreCalls({ openStore, after }: StoreCallDependencies) {
  let pending = 0;

  async function ask<Result>(work: (store: UploadStore) => Promise<Result>): Promise<Result | null> {
    try {
      const store = await openStore();
      return store && (await work(store));
    } catch {
      return null;
    }
  }

  /** `onLate` is called for a result that came after the timeout, when the caller already got `null`. */
  return function call<Result>(
    work: (store: UploadStore) => Promise<Result>,
    onLate: () => void = () => undefined,
  ): Promise<Result | null> {
    if (pending > 0) return Promise.resolve(null);
    return new Promise((resolve) => {
      let isSettled = false;
      let isLate = false;
      after(STORAGE_TIMEOUT_MS, () => {
        if (isSettled) return;
        isLate = true;
        pending += 1;
        resolve(null);
      });
      void ask(work).then((result) => {
        isSettled = true;
        if (!isLate) return resolve(result);
        pending -= 1;
        onLate();
      });
    });
  };
}

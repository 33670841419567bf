import { getFetch } from '@trpc/client';
import { notingPlace } from './live-place.ts';

type Fetch = ReturnType<typeof getFetch>;

/** Resolves when the sign-out in progress has ended; `true` if it succeeded. `null` while nobody is signing out. */
let ending: { promise: Promise<boolean>; end: (hasSucceeded: boolean) => void } | null = null;

/** Holds queries back from now on: a page that opens while its session is ending would only get errors. */
export function holdQueries(): void {
  let end: (hasSucceeded: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  ending = { promise, end };
}

/** Sends the held queries after a failed sign-out; drops them after a successful one. */
export function releaseQueries(hasSucceeded: boolean): void {
  ending?.end(hasSucceeded);
  ending = null;
}

/**
 * `fetch` for the API client. A dropped query never gets a response: its page is gone, and all data of its user has
 * been cleared.
 */
export const fetchUnlessSigningOut: Fetch = async (input, init) => {
  const isQuery = (init?.method ?? 'GET') === 'GET';
  if (isQuery && ending && (await ending.promise)) return new Promise(() => undefined);
  return notingPlace(getFetch())(input, init);
};

import { getFetch } from '@trpc/client';
import { notingPlace } from './live-place.ts';

type Fetch = ReturnType<typeof getFetch>;

/** Settles when the sign-out under way has ended; `true` if it succeeded. `null` while nobody is signing out. */
let ending: { promise: Promise<boolean>; end: (hasSucceeded: boolean) => void } | null = null;

/** From now on queries wait: a page that opens while its session is being ended could only be refused. */
export function holdQueries(): void {
  let end: (hasSucceeded: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  ending = { promise, end };
}

/** Sends the held queries after a sign-out that failed; drops them after one that succeeded. */
export function releaseQueries(hasSucceeded: boolean): void {
  ending?.end(hasSucceeded);
  ending = null;
}

/**
 * `fetch` for the API's client. A query that was dropped is never answered: its page is gone, and everything fetched
 * for its user has been forgotten.
 */
export const fetchUnlessSigningOut: Fetch = async (input, init) => {
  const isQuery = (init?.method ?? 'GET') === 'GET';
  if (isQuery && ending && (await ending.promise)) return new Promise(() => undefined);
  return notingPlace(getFetch())(input, init);
};

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { expireSession } from './session.ts';
import { SIGNED_IN_AGAIN } from './signed-in-event.ts';

/** What the page that is shown does when the session has ended. */
let askInPlace: (() => void) | null = null;

/**
 * While this page is shown, a session's end calls `ask`, which never changes, instead of leading to /auth: nothing on
 * the page is lost. Returns what to call after signing in: it fetches what was refused, and live updates go on.
 */
export function useSignInInPlace(ask: () => void): () => void {
  const queries = useQueryClient();
  useEffect(() => {
    askInPlace = ask;
    return () => {
      if (askInPlace === ask) askInPlace = null;
    };
  }, [ask]);
  return () => {
    void queries.refetchQueries({
      type: 'active',
      // What is still being fetched was asked for without a session.
      predicate: ({ state }) => state.status === 'error' || state.fetchStatus === 'fetching',
    });
    globalThis.dispatchEvent(new Event(SIGNED_IN_AGAIN));
  };
}

/** Tells the page, or its guard, that the server knows no session any more. */
export function reportSessionEnd(queries: QueryClient): void {
  if (askInPlace) askInPlace();
  else expireSession(queries);
}

import { useDeferredValue } from 'react';

/**
 * Like `isLoading`, but still true while React renders what has arrived. React renders a response that arrives in one
 * task, however long; what follows from the deferred value it renders in slices, between which the page scrolls and
 * takes input. Data that is there from the start is shown at once.
 */
export function useLoadingUntilRendered(isLoading: boolean): boolean {
  return useDeferredValue(isLoading) || isLoading;
}

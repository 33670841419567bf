import { useLayoutEffect } from 'react';
import { type To, useNavigate } from 'react-router-dom';

/** How long the old page may stay while the next one is on its way: then it follows without a transition. */
const LONGEST_WAIT_MS = 400;

let onPage: (() => void) | null = null;

/** Says that a page which takes part in transitions is on the screen. */
export function useTransitionEnd(): void {
  useLayoutEffect(() => {
    onPage?.();
    onPage = null;
  }, []);
}

function nextPage(): Promise<void> {
  return new Promise((resolve) => {
    onPage = resolve;
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}

/** Gives the element that a selector finds the name by which both pages know it. */
function nameShared(selector: string, name: string): void {
  document.querySelector<HTMLElement>(selector)?.style.setProperty('view-transition-name', name);
}

/**
 * Goes to an address in a view transition, where the browser has them and the person does not ask for less motion; as
 * usual elsewhere. What `shared` selects on both pages moves from its old place to the new one.
 */
export function useTransitionTo(): (to: To, shared: string) => void {
  const navigate = useNavigate();
  return (to, shared) => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || !('startViewTransition' in document)) return void navigate(to);
    nameShared(shared, 'shared');
    const transition = document.startViewTransition(async () => {
      const arrival = nextPage();
      nameShared(shared, 'none');
      await navigate(to);
      await arrival;
      nameShared(shared, 'shared');
    });
    // One that is skipped, as in a hidden window, is no fault.
    transition.ready.catch(() => undefined);
    transition.finished.catch(() => undefined).finally(() => nameShared(shared, 'none'));
  };
}

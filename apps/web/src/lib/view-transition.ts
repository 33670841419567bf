import { useLayoutEffect } from 'react';
import { type To, useNavigate } from 'react-router-dom';

/** If the next page takes longer than this, it is shown without a transition. */
const LONGEST_WAIT_MS = 400;

let onPage: (() => void) | null = null;

/** Signals that a page that takes part in transitions has rendered. */
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

function nameShared(selector: string, name: string): void {
  document.querySelector<HTMLElement>(selector)?.style.setProperty('view-transition-name', name);
}

/**
 * Navigates with a view transition, if the browser supports it and the person has not asked for reduced motion. The
 * element selected by `shared` on both pages moves from its old position to the new one.
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
    // Skipped transitions, as in a hidden window, are not errors.
    transition.ready.catch(() => undefined);
    transition.finished.catch(() => undefined).finally(() => nameShared(shared, 'none'));
  };
}

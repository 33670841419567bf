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

/** Whether the browser supports view transitions and the person has not asked for reduced motion. */
export function mayMove(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches && 'startViewTransition' in document;
}

interface Move {
  /** Selects the element that moves, as it is now. */
  from: string;
  /** Selects it where it is once the page has changed; without one, `from` fades out. */
  to: string;
  /** Resolves when the page has changed. */
  change(): Promise<void>;
}

/** Changes the page in a view transition. Only if `mayMove()`. */
export function moveShared({ from, to, change }: Move): void {
  nameShared(from, 'shared');
  const transition = document.startViewTransition(async () => {
    nameShared(from, 'none');
    await change();
    nameShared(to, 'shared');
  });
  // Skipped transitions, as in a hidden window, are not errors.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined).finally(() => nameShared(to, 'none'));
}

/**
 * Navigates with a view transition if that may be. The element selected by `shared` on both pages moves from its old
 * position to the new one.
 */
export function useTransitionTo(): (to: To, shared: string) => void {
  const navigate = useNavigate();

  async function change(to: To): Promise<void> {
    const arrival = nextPage();
    await navigate(to);
    await arrival;
  }

  return (to, shared) =>
    mayMove() ? moveShared({ from: shared, to: shared, change: () => change(to) }) : void navigate(to);
}

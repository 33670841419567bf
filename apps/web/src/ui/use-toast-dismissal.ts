import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { dismissToasts, dismissToastsOfPage } from '../lib/toast.ts';

const DIALOG = '[role=dialog],dialog';

/** Dismisses toasts that no longer belong to what is shown: with their page, on a submit, and for a dialog. */
export function useToastDismissal(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) dismissToastsOfPage();
    shown.current = pathname;
  }, [pathname]);

  useEffect(() => {
    const entered = new WeakSet<Element>();
    const abort = new AbortController();
    // Before the form's own handler, which may have something new to say.
    document.addEventListener('submit', dismissToasts, { capture: true, signal: abort.signal });
    document.addEventListener(
      'focusin',
      ({ target }) => {
        const dialog = target instanceof Element && target.closest(DIALOG);
        // What is said while a dialog is open is said about it, or about one above it that gives the focus back.
        if (!dialog || entered.has(dialog)) return;
        entered.add(dialog);
        dismissToasts();
      },
      abort,
    );
    return () => abort.abort();
  }, []);
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { dismissToasts, dismissToastsOfPage } from '../lib/toast.ts';

const DIALOG = '[role=dialog],dialog';

/** Dismisses outdated toasts: when their page is left, on a submit, and when a dialog opens. */
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
    // In the capture phase, before the form's own handler, which may show a new toast.
    document.addEventListener('submit', dismissToasts, { capture: true, signal: abort.signal });
    document.addEventListener(
      'focusin',
      ({ target }) => {
        const dialog = target instanceof Element && target.closest(DIALOG);
        // A toast shown while a dialog is open is about that dialog, or about one above it that returns the focus, so
        // it stays.
        if (!dialog || entered.has(dialog)) return;
        entered.add(dialog);
        dismissToasts();
      },
      abort,
    );
    return () => abort.abort();
  }, []);
}

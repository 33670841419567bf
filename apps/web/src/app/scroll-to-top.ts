import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A page that was followed to starts at its top; going back keeps the place, which the browser remembers. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current !== pathname && type !== 'POP') window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, type]);
}

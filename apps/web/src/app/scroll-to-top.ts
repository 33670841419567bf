import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scrolls to the top of a newly opened page; Back and Forward keep the position that the browser restores. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current !== pathname && type !== 'POP') window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, type]);
}

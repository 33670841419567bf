import { type RefObject, useEffect, useRef } from 'react';

/** False until the first page was shown: on a fresh load the browser places the focus itself. */
let hasShownPage = false;

/** For a page's h1 (with `tabIndex={-1}`): focuses it after navigation, so that the new page is announced. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasShownPage) heading.current?.focus({ preventScroll: true });
    hasShownPage = true;
  }, []);
  return heading;
}

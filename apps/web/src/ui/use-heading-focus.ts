import { type RefObject, useEffect, useRef } from 'react';

/** False only until the first page was shown: on a fresh load the browser itself puts the focus right. */
let hasShownPage = false;

/**
 * For a page's h1 (with `tabIndex={-1}`): after a change of route it takes the focus, so that the new page is read
 * out.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasShownPage) heading.current?.focus({ preventScroll: true });
    hasShownPage = true;
  }, []);
  return heading;
}

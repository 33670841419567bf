import { useEffect, useState } from 'react';
import type { LazyPage } from './lazy-page.tsx';

/** No page has been shown yet, only the skeleton in the HTML. */
let isFirst = true;

/**
 * Whether a page can be rendered. Until the first page of a visit has been loaded it cannot, so that it takes the place
 * of the skeleton when it is there: React holds back for 300 ms what follows the fallback of a Suspense. Later pages
 * load in their Suspense; one that cannot be loaded fails there.
 *
 * @param mayLoad whether this visitor may see the page
 */
export function useFirstPage(pages: readonly LazyPage[], mayLoad: boolean): boolean {
  const [isReady, setReady] = useState(!isFirst || pages.length === 0);

  useEffect(() => {
    if (mayLoad && isReady) isFirst = false;
    else if (mayLoad) void Promise.allSettled(pages.map(({ preload }) => preload())).then(() => setReady(true));
  }, [isReady, mayLoad, pages]);

  return isReady;
}

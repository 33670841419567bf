import { useEffect, useState } from 'react';
import { isFirstPageShown, setFirstPageShown } from '../lib/first-page.ts';
import type { LazyPage } from './lazy-page.tsx';

/**
 * Whether a page can be rendered. Until the first page of a visit has been loaded it cannot, so that it takes the place
 * of the skeleton when it is there: React holds back for 300 ms what follows the fallback of a Suspense. Later pages
 * load in their Suspense; one that cannot be loaded fails there.
 *
 * @param mayLoad whether this visitor may see the page
 */
export function useFirstPage(pages: readonly LazyPage[], mayLoad: boolean): boolean {
  const [isReady, setReady] = useState(isFirstPageShown() || pages.length === 0);

  useEffect(() => {
    if (mayLoad && isReady) setFirstPageShown();
    else if (mayLoad) void Promise.allSettled(pages.map(({ preload }) => preload())).then(() => setReady(true));
  }, [isReady, mayLoad, pages]);

  return isReady;
}

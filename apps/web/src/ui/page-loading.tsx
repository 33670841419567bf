import { type ReactNode, useCallback, useEffect } from 'react';
import { isAtFirstPage } from '../lib/first-page.ts';
import loading from './loading.module.css';
import { PageSpinner } from './loading.tsx';
import classes from './page-loading.module.css';

/** The skeleton from the HTML, captured before React replaces it. */
const kept = import.meta.env.SSR ? null : document.querySelector<HTMLElement>('[data-page-skeleton]');

/** The first page has been shown. What its skeleton says may be about somebody else than who signs in next. */
let isOver = false;

interface PageLoadingProps {
  /** For staff pages, whose frame is already on the screen. */
  isInFrame?: boolean;
}

/**
 * Shown while a page is loading: the skeleton from the HTML on the first page, so that nothing changes until the page
 * itself appears; a spinner on later pages.
 */
export function PageLoading({ isInFrame = false }: PageLoadingProps) {
  const source = isInFrame ? kept?.querySelector('[data-frame-content]') : kept;
  // prerender.tsx inserts the skeleton.
  if (import.meta.env.SSR) return <div className={classes.kept} aria-hidden data-page-skeleton />;
  if (!source || !isAtFirstPage()) return <PageSpinner />;
  return (
    <>
      <span className={loading.label} role="status" data-page-loading>
        Loading
      </span>
      <KeptSkeleton source={source} />
    </>
  );
}

interface FirstPageSkeletonProps {
  /** The route's own pattern: the skeleton may be that of the sign-in page, to which a guard has led. */
  path: string;
  /** On later pages. */
  otherwise: ReactNode;
}

/**
 * For a page whose data is still on the way, after PageLoading: on the first page the skeleton from the HTML stays,
 * with what its first responses have filled in (app/early-texts.js).
 */
export function FirstPageSkeleton({ path, otherwise }: FirstPageSkeletonProps) {
  useEffect(
    () => () => {
      isOver = true;
    },
    [],
  );
  const isIts = kept?.dataset.pageSkeleton === path && isAtFirstPage() && !isOver;
  return isIts ? <KeptSkeleton source={kept} /> : otherwise;
}

function KeptSkeleton({ source }: { source: Element }) {
  const fill = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(...source.cloneNode(true).childNodes),
    [source],
  );
  return <div ref={fill} className={classes.kept} aria-hidden />;
}

import { useCallback } from 'react';
import loading from './loading.module.css';
import { PageSpinner } from './loading.tsx';
import classes from './page-loading.module.css';

/** The skeleton from the HTML, captured before React replaces it. */
const kept = import.meta.env.SSR ? null : document.querySelector('[data-page-skeleton]');
const keptFor = import.meta.env.SSR ? 0 : getPlace();

/** The router's history index, which a redirect by a guard does not change. */
function getPlace(): number {
  return history.state?.idx ?? 0;
}

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
  const fill = useCallback(
    (element: HTMLElement | null) => {
      if (source) element?.replaceChildren(...source.cloneNode(true).childNodes);
    },
    [source],
  );
  // prerender.tsx inserts the skeleton.
  if (import.meta.env.SSR) return <div className={classes.kept} aria-hidden data-page-skeleton />;
  if (!source || getPlace() !== keptFor) return <PageSpinner />;
  return (
    <>
      <span className={loading.label} role="status">
        Loading
      </span>
      <div ref={fill} className={classes.kept} aria-hidden />
    </>
  );
}

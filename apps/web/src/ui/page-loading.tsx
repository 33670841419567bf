import { useCallback } from 'react';
import loading from './loading.module.css';
import { PageSpinner } from './loading.tsx';
import classes from './page-loading.module.css';

/** The shape that came with the HTML, before React takes its place. */
const kept = import.meta.env.SSR ? null : document.querySelector('[data-page-skeleton]');
const keptFor = import.meta.env.SSR ? 0 : getPlace();

/** The place in the history that the router counts; to be sent on by a guard does not change it. */
function getPlace(): number {
  return history.state?.idx ?? 0;
}

interface PageLoadingProps {
  /** Inside the frame of the staff's pages, which is on the screen already. */
  isInFrame?: boolean;
}

/**
 * In place of a page that is not there yet: its shape as it came with the HTML, so that nothing changes until the page
 * itself is shown; a ring for pages that are opened later.
 */
export function PageLoading({ isInFrame = false }: PageLoadingProps) {
  const source = isInFrame ? kept?.querySelector('[data-frame-content]') : kept;
  const fill = useCallback(
    (element: HTMLElement | null) => {
      if (source) element?.replaceChildren(...source.cloneNode(true).childNodes);
    },
    [source],
  );
  // The shape itself is put in by prerender.tsx.
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

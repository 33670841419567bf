import classes from './loading.module.css';

/**
 * A spinner in the middle of the page, announced as loading. Appears after a short delay, because most waits are
 * shorter.
 */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.page} role="status" data-page-loading>
      <span className={classes.ring} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </div>
  );
}

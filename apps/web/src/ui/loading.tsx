import classes from './loading.module.css';

/**
 * A quiet turning ring in the middle of the page, announced as loading. It shows only after a moment: most waits are
 * shorter.
 */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.page} role="status">
      <span className={classes.ring} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </div>
  );
}

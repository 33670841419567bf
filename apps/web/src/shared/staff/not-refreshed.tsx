import { Button } from '@mantine/core';
import { getMessage } from '../../lib/api-error.ts';
import classes from './not-refreshed.module.css';

/** The list is shown, but refreshing it failed. */
export function NotRefreshed({ error, isRetrying, onRetry }: { error: unknown; isRetrying: boolean; onRetry(): void }) {
  return (
    <div className={classes.notRefreshed} role="alert">
      <p>This list may be out of date. {getMessage(error)}</p>
      <Button variant="default" size="sm" onClick={onRetry} loading={isRetrying}>
        Try Again
      </Button>
    </div>
  );
}

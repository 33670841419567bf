import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './state.module.css';

export interface ErrorStateProps {
  title: string;
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  children?: ReactNode;
}

/** Says that something could not be loaded, and offers to try again. */
export function ErrorState({ title, message, onRetry, isRetrying = false, children }: ErrorStateProps) {
  return (
    <section className={classes.state} role="alert">
      <h2 className={classes.title}>{title}</h2>
      {message && <p className={classes.message}>{message}</p>}
      <div className={classes.actions}>
        {onRetry && (
          <Button variant="default" onClick={onRetry} loading={isRetrying}>
            Try Again
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}

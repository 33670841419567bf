import type { ReactNode } from 'react';
import classes from './state.module.css';

export interface EmptyStateProps {
  title: string;
  message?: string;
  illustration?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, message, illustration, action }: EmptyStateProps) {
  return (
    <section className={classes.state}>
      {illustration && <div className={classes.illustration}>{illustration}</div>}
      <h2 className={classes.title}>{title}</h2>
      {message && <p className={classes.message}>{message}</p>}
      {action && <div className={classes.actions}>{action}</div>}
    </section>
  );
}

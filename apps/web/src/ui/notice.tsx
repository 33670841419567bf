import type { ReactNode } from 'react';
import classes from './notice.module.css';

export interface NoticeProps {
  tone?: 'plain' | 'good' | 'problem';
  children: ReactNode;
}

/** A few lines set apart from a form, announced when they appear. */
export function Notice({ tone = 'plain', children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'problem' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

import { ERRORS } from '@marque/domain/errors';
import type { ReactNode } from 'react';
import classes from './link-expired.module.css';
import { Page } from './page.tsx';

export interface LinkExpiredProps {
  title: string;
  /** The way to a new one. */
  children: ReactNode;
}

/** A mailed link that is used up, too old or cut off. */
export function LinkExpired({ title, children }: LinkExpiredProps) {
  return (
    <Page title={title} width="narrow">
      <div className={classes.text} role="alert">
        <p>{ERRORS.LINK_INVALID.message}</p>
        <p className={classes.way}>{children}</p>
      </div>
    </Page>
  );
}

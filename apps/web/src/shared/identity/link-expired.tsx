import { LINK_INVALID } from '@marque/domain/text/messages';
import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';
import classes from './link-expired.module.css';

export interface LinkExpiredProps {
  title: string;
  children: ReactNode;
}

export function LinkExpired({ title, children }: LinkExpiredProps) {
  return (
    <Page title={title} width="narrow">
      <div className={classes.text} role="alert">
        <p>{LINK_INVALID}</p>
        <p className={classes.way}>{children}</p>
      </div>
    </Page>
  );
}

import type { ReactNode } from 'react';
import { LINK_SENT_TO } from '../sent-to.ts';
import classes from './confirm-email-notice.module.css';

interface ConfirmEmailTextProps {
  address: ReactNode;
  /** The account's own, or else one that was given with a car. */
  isAccounts: boolean;
  isLinkSent: boolean;
}

/** What the notice about an unconfirmed address says. */
export function ConfirmEmailText({ address, isAccounts, isLinkSent }: ConfirmEmailTextProps) {
  return (
    <p className={classes.text}>
      <strong className={classes.title}>
        {isAccounts ? 'Confirm your email address' : 'Confirm the other email address'}
      </strong>
      {isLinkSent ? `${LINK_SENT_TO} ` : 'Please confirm that you can be reached at '}
      <span className={classes.address}>{address}</span>
      {isLinkSent ? '. Until you follow it,' : '. Until you follow the link we send there,'} we cannot send you updates{' '}
      {isAccounts ? 'by email.' : 'about this consignment to it.'}
    </p>
  );
}

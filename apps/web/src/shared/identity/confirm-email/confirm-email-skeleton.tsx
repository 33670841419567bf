import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-email-notice.module.css';
import { ConfirmEmailText } from './confirm-email-text.tsx';

/** The notice about the account's own address, before its button can be used. */
export function ConfirmEmailSkeleton({ address, isLinkSent }: { address: ReactNode; isLinkSent: boolean }) {
  return (
    <div className={classes.notice}>
      <div className={classes.row}>
        <ConfirmEmailText address={address} isAccounts isLinkSent={isLinkSent} />
        <Skeleton height={44} width={isLinkSent ? 170 : 130} />
      </div>
    </div>
  );
}

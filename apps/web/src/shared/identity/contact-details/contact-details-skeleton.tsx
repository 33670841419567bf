import { Skeleton } from '@mantine/core';
import classes from './contact-details-card.module.css';
import { ContactDetailsFrame } from './contact-details-frame.tsx';

/** The card of a list, before its form can be used. */
export function ContactDetailsSkeleton() {
  return (
    <ContactDetailsFrame isOneLine>
      <div className={classes.form}>
        <div className={classes.field}>
          <Skeleton height={20} width={48} mb={10} />
          <Skeleton height={44} data-gray />
        </div>
        <div className={classes.actions}>
          <Skeleton height={44} width={150} data-gray />
        </div>
      </div>
    </ContactDetailsFrame>
  );
}

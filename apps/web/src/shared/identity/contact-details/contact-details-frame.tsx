import { type ReactNode, useId } from 'react';
import classes from './contact-details-card.module.css';

interface ContactDetailsFrameProps {
  isOneLine?: boolean;
  /** The form. */
  children: ReactNode;
}

/** Why an email address is asked for, beside the form for it. */
export function ContactDetailsFrame({ isOneLine = false, children }: ContactDetailsFrameProps) {
  const heading = useId();
  return (
    <section className={classes.card} data-line={isOneLine || undefined} aria-labelledby={heading}>
      <div className={classes.layout}>
        <div>
          <h2 id={heading} className={classes.heading}>
            How can we reach you?
          </h2>
          <p className={classes.why}>
            With an email address, you hear from us right away and can set a new password if you forget yours.
          </p>
        </div>
        {children}
      </div>
    </section>
  );
}

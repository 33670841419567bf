import { useEffect, useRef } from 'react';
import { LINK_SENT_TO } from '../sent-to.ts';
import classes from './contact-details-card.module.css';

export function ContactDetailsThanks({ email }: { email: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <section className={classes.card} aria-label="Your email address">
      <p ref={text} tabIndex={-1} className={classes.thanks}>
        Thank you. {LINK_SENT_TO} <strong>{email}</strong>. Follow it to get our emails there.
      </p>
    </section>
  );
}

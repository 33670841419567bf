import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import classes from './review-state.module.css';

/** Says that emails to the owner are held back: the reviewer may want to call instead. */
export function UnconfirmedNote({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <FactSection title={addresses.length === 1 ? 'Email not confirmed' : 'Emails not confirmed'} level={3}>
      <p className={classes.lead}>
        {addresses.join(' and ')} {addresses.length === 1 ? 'has' : 'have'} not been confirmed by the owner. We will not
        send updates there until they follow the link we sent.
      </p>
    </FactSection>
  );
}

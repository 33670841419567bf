import type { ReactNode } from 'react';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import classes from './landing-page.module.css';
import { StartByButton } from './start-consignment.tsx';

export function Hero({ picture }: { picture: ReactNode }) {
  const heading = useHeadingFocus();
  return (
    <section className={classes.hero} data-ground="night">
      {picture}
      <div className={classes.heroText}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          Luxury Vehicle Consignment
        </h1>
        <p className={classes.pitch}>
          We sell your car on your behalf, for its maximum value, with expert valuation and a secure, transparent
          tracking process.
        </p>
        <StartByButton />
      </div>
    </section>
  );
}

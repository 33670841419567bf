import { REVIEW_PROMISE_HOURS } from '@marque/domain/product/limits';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { storeTarget } from '../../lib/post-login-target.ts';
import { useProductSettings, useSession } from '../../lib/session.ts';
import { upTo } from '../../ui/breakpoints.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import classes from './landing-page.module.css';
import { LandingPhoto } from './landing-photo.tsx';
import { SiteFooter } from './site-footer.tsx';

const STEPS = [
  {
    title: 'Present your car',
    text: 'Your details, the vehicle, its photographs, its condition: four steps, saved as you go, from the phone in your hand.',
  },
  {
    title: 'Receive our valuation',
    text: `A specialist reviews every submission and gets in touch within ${REVIEW_PROMISE_HOURS} hours.`,
  },
  {
    title: 'Follow the sale',
    text: 'We sell the vehicle for you. See where it stands at any time, in one private place.',
  },
] as const;

const PROMISES = [
  {
    term: 'Maximum value',
    text: 'Your car is presented to the buyers who are looking for it, and sold at its true worth.',
  },
  { term: 'Expert valuation', text: 'People who know the marque, the model and the market assess your car.' },
  { term: 'Secure and transparent', text: 'Only you and our team see your photographs and papers.' },
] as const;

/** The public start page (spec 1.2). Renders without waiting for the session. */
export function LandingPage() {
  usePageTitle('Luxury Vehicle Consignment');
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Hero />
        <section className={classes.steps} aria-labelledby="how">
          <h2 id="how" className={classes.heading}>
            How it works
          </h2>
          <ol className={classes.stepList}>
            {STEPS.map(({ title, text }) => (
              <li key={title} className={classes.step}>
                <h3 className={classes.stepTitle}>{title}</h3>
                <p className={classes.text}>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className={classes.promise} aria-labelledby="promise">
          <LandingPhoto
            name="wheel"
            alt="The front wheel and wing of a deep red car"
            sizes={`${upTo('tablet')} 100vw, 58vw`}
            className={classes.promisePhoto}
          />
          <div className={classes.promiseText}>
            <h2 id="promise" className={classes.heading}>
              A car of consequence deserves a considered sale
            </h2>
            <dl className={classes.promises}>
              {PROMISES.map(({ term, text }) => (
                <div key={term} className={classes.promiseItem}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <section className={classes.closing}>
          <LandingPhoto
            name="rear"
            alt="A champagne coupe from behind, its light strip glowing"
            sizes="100vw"
            className={classes.closingPhoto}
          />
        </section>
      </main>
      <SiteFooter />
    </>
  );
}

function Hero() {
  const heading = useHeadingFocus();
  return (
    <section className={classes.hero} data-ground="night">
      <LandingPhoto
        name="studio"
        alt="A dark green coupe in a dim studio, light running along its shoulder"
        sizes={`${upTo('tablet')} 165vw, 100vw`}
        isFirst
        className={classes.heroPhoto}
      />
      <div className={classes.heroText}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          Luxury Vehicle Consignment
        </h1>
        <p className={classes.pitch}>
          We sell your car for its maximum value, with expert valuation and a secure, transparent process you can follow
          at every step.
        </p>
        <StartConsignment />
      </div>
    </section>
  );
}

/** Stores /consign as the post-login target and goes to /auth, or straight to /consign when signed in (spec 4.2). */
function StartConsignment() {
  const navigate = useNavigate();
  const { user } = useSession();
  const { newConsignments } = useProductSettings();
  if (!newConsignments) return <p className={classes.closed}>New consignments are not being accepted at the moment.</p>;

  const start = (event: FormEvent) => {
    event.preventDefault();
    if (!user) storeTarget('/consign');
    void navigate(user ? '/consign' : '/auth');
  };
  return (
    // A press before the scripts are there leads to the same page.
    <form action="/consign" onSubmit={start}>
      <button type="submit" className={classes.start}>
        Start Consignment
      </button>
    </form>
  );
}

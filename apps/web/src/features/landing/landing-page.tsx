import { REVIEW_PROMISE_HOURS } from '@marque/domain/product/limits';
import type { SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuthPageState } from '../../lib/auth-page-state.ts';
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
    title: 'Hear from a specialist',
    text: `Our team reviews every submission and gets in touch within ${REVIEW_PROMISE_HOURS} hours.`,
  },
  {
    title: 'Follow the review',
    text: 'Track every step in one private place. Once your car is approved, we arrange its sale with you.',
  },
] as const;

const PROMISES = [
  {
    term: 'Maximum value',
    text: 'Your car is presented to the buyers who are looking for it, and sold at its true worth.',
  },
  { term: 'Expert valuation', text: 'People who know the marque, the model and the market assess your car.' },
  {
    term: 'Secure, transparent tracking',
    text: 'Only you and our team see your photographs, and each step is on record.',
  },
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
        <section className={classes.closing} aria-labelledby="begin">
          <div className={classes.closingText}>
            <h2 id="begin" className={classes.heading}>
              Ready when you are
            </h2>
            <StartByLink />
          </div>
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
          We sell your car on your behalf, for its maximum value, with expert valuation and a secure, transparent
          tracking process.
        </p>
        <StartByButton />
      </div>
    </section>
  );
}

/** Stores /consign as the post-login target and goes to /auth, or straight to /consign when signed in (spec 4.2). */
function useStart(): (event: SyntheticEvent) => void {
  const navigate = useNavigate();
  const { user } = useSession();
  return (event) => {
    event.preventDefault();
    if (user) return void navigate('/consign');
    storeTarget('/consign');
    const state: AuthPageState = { reason: 'consign' };
    void navigate('/auth', { state });
  };
}

function StartByButton() {
  const start = useStart();
  const { newConsignments } = useProductSettings();
  if (!newConsignments) return <p className={classes.closed}>New consignments are not being accepted at the moment.</p>;
  return (
    // A press before the scripts are there leads to the same page.
    <form action="/consign" onSubmit={start}>
      <button type="submit" className={classes.start}>
        Start Consignment
      </button>
    </form>
  );
}

/** The same at the end of the page. */
function StartByLink() {
  const start = useStart();
  const { newConsignments } = useProductSettings();
  if (!newConsignments) return null;
  return (
    <a href="/consign" className={classes.start} onClick={start}>
      Present your car
    </a>
  );
}

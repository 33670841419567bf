import type { SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuthPageState } from '../../lib/auth-page-state.ts';
import { storeTarget } from '../../lib/post-login-target.ts';
import { useProductSettings, useSession } from '../../lib/session.ts';
import classes from './landing-page.module.css';

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

/** The page's call to action as a form, which works before the scripts have loaded. */
export function StartByButton() {
  const start = useStart();
  const { newConsignments } = useProductSettings();
  if (!newConsignments) return <p className={classes.closed}>New consignments are not being accepted at the moment.</p>;
  return (
    // A click before the scripts have loaded leads to the same page.
    <form action="/consign" onSubmit={start}>
      <button type="submit" className={classes.start}>
        Start Consignment
      </button>
    </form>
  );
}

export function StartByLink() {
  const start = useStart();
  const { newConsignments } = useProductSettings();
  if (!newConsignments) return null;
  return (
    <a href="/consign" className={classes.start} onClick={start}>
      Present your car
    </a>
  );
}

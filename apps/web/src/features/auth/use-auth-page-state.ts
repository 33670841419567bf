import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AuthPageState, parseAuthPageState } from '../../lib/auth-page-state.ts';

/**
 * Why the person was sent here, shown once: it is removed from the history entry, so that a reload does not repeat it.
 */
export function useAuthPageState(): AuthPageState | null {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [arrival] = useState(() => readArrival(state));
  useEffect(() => {
    if (parseAuthPageState(state)) void navigate(pathname, { replace: true });
  }, [state, pathname, navigate]);
  return arrival;
}

function readArrival(state: unknown): AuthPageState | null {
  const arrival = parseAuthPageState(state);
  return arrival && 'reason' in arrival && isFromLandingPage() ? { reason: 'consign' } : arrival;
}

/**
 * Whether the landing page's call to action was pressed before its script was there: then the guard of /consign leads
 * here. A guest finds no other way from there to a page with a guard.
 */
function isFromLandingPage(): boolean {
  return document.referrer === `${location.origin}/` && history.state?.idx === 0;
}

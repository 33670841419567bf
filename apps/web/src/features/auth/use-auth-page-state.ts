import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AuthPageState, parseAuthPageState } from '../../lib/auth-page-state.ts';

/** What led here, shown once: the history entry forgets it, so that a reload shows the page without it. */
export function useAuthPageState(): AuthPageState | null {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [arrival] = useState(() => parseAuthPageState(state));
  useEffect(() => {
    if (parseAuthPageState(state)) void navigate(pathname, { replace: true });
  }, [state, pathname, navigate]);
  return arrival;
}

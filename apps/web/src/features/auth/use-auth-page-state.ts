import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AuthPageState, parseAuthPageState } from '../../lib/auth-page-state.ts';

/**
 * Why the person was sent here, shown once: it is removed from the history entry, so that a reload does not repeat it.
 */
export function useAuthPageState(): AuthPageState | null {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [arrival] = useState(() => parseAuthPageState(state));
  useEffect(() => {
    if (parseAuthPageState(state)) void navigate(pathname, { replace: true });
  }, [state, pathname, navigate]);
  return arrival;
}

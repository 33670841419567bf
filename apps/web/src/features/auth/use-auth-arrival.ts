import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AuthArrival, authArrivalOf } from '../../lib/auth-arrival.ts';

/** What led here, told once: the history forgets it, so that a reload shows the bare page. */
export function useAuthArrival(): AuthArrival | null {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [arrival] = useState(() => authArrivalOf(state));
  useEffect(() => {
    if (authArrivalOf(state)) navigate(pathname, { replace: true });
  }, [state, pathname, navigate]);
  return arrival;
}

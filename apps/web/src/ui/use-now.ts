import { useEffect, useState } from 'react';

/** Fine enough for a clock that shows whole minutes. */
const TICK_MS = 15_000;

/** The current time, updated while the component is mounted, and at once when the tab becomes visible again. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const update = () => setNow(new Date());
    const timer = setInterval(update, TICK_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}

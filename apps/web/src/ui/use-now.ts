import { useEffect, useState } from 'react';

/** Fine enough for a clock that shows whole minutes. */
const TICK_MS = 15_000;

/** The time, moving on by itself while the component is on the screen; right again at once when the tab is looked at again. */
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

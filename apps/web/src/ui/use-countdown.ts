import { useEffect, useRef, useState } from 'react';

/** Counts down in whole seconds and calls `onEnd` at zero, unless it is stopped. */
export function useCountdown(from: number, onEnd: () => void) {
  const [seconds, setSeconds] = useState(from);
  const [isStopped, setIsStopped] = useState(false);
  const newestOnEnd = useRef(onEnd);
  useEffect(() => {
    newestOnEnd.current = onEnd;
  });

  useEffect(() => {
    if (isStopped) return;
    if (seconds === 0) {
      newestOnEnd.current();
      return;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds, isStopped]);

  return { seconds, isStopped, stop: () => setIsStopped(true) };
}

import { useEffect, useState } from 'react';

const HOUR = 3_600;
const MINUTE = 60;

function secondsUntil(time: Date | null): number {
  return time ? Math.max(0, Math.ceil((time.getTime() - Date.now()) / 1_000)) : 0;
}

/** Counts down the whole seconds until a time; 0 once it has come. */
export function useSecondsUntil(until: Date | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(until));
    update();
    if (secondsUntil(until) === 0) return;
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

/** `45 s`, `12 min`, `23 h`: rounded up. */
export function formatWait(seconds: number): string {
  if (seconds <= MINUTE) return `${seconds} s`;
  if (seconds <= HOUR) return `${Math.ceil(seconds / MINUTE)} min`;
  return `${Math.ceil(seconds / HOUR)} h`;
}

/** Longer ones are part of what a page shows, such as a countdown. */
const SOON_MS = 500;

const due = new Set<number>();
const { setTimeout: start, clearTimeout: stop } = window;

/**
 * Counts the timers that end soon, such as React's, which waits up to 300 ms before it shows what was loaded on demand.
 * Has to be called before React is loaded.
 */
function countTimers(): void {
  function startCounted(handler: TimerHandler, ms = 0, ...args: unknown[]): number {
    const id = start(() => {
      due.delete(id);
      if (typeof handler === 'function') handler(...args);
    }, ms);
    if (ms <= SOON_MS) due.add(id);
    return id;
  }
  function stopCounted(id?: number): void {
    if (id !== undefined) due.delete(id);
    stop(id);
  }
  Object.assign(window, { setTimeout: startCounted, clearTimeout: stopCounted });
}

countTimers();

export const isTimerDue = (): boolean => due.size > 0;

import { notifyManager } from '@tanstack/react-query';

/**
 * Tells the components about all queries of one response in one task, so that they render once: by default, each query
 * has a task of its own, and React renders what an outside store changes before the task ends.
 */
export function notifyTogether(): void {
  let waiting: (() => void)[] = [];

  function flush(): void {
    const due = waiting;
    waiting = [];
    for (const notify of due) callSafely(notify);
  }

  notifyManager.setScheduler((notify) => {
    if (waiting.push(notify) === 1) setTimeout(flush);
  });
}

/** An error is reported as that of any task, and does not keep the next component from being told. */
function callSafely(notify: () => void): void {
  try {
    notify();
  } catch (error) {
    reportError(error);
  }
}

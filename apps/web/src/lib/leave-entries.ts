let entries = 0;
let isLeaving = false;

/**
 * Goes back `count` history entries; browsers do so asynchronously. Calls at the same time, such as for a dialog and
 * the one below it, are combined, because browsers would only execute the last.
 */
export function leaveEntries(count: number): void {
  entries += count;
  if (isLeaving) return;
  isLeaving = true;
  globalThis.addEventListener('popstate', () => (isLeaving = false), { once: true });
  queueMicrotask(() => {
    globalThis.history.go(-entries);
    entries = 0;
  });
}

/** Whether a pending history traversal is still running: an entry added now would be the one that is left. */
export function areEntriesBeingLeft(): boolean {
  return isLeaving;
}

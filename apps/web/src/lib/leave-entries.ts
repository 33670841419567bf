let entries = 0;
let isLeaving = false;

/**
 * Goes back over `count` entries of the history, some time later, as browsers do. Those that are left at the same time,
 * such as a dialog's and that of the dialog below it, are left in one go: of two, browsers carry out only the last.
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

/** Whether the browser is still on its way back: an entry that is added now would be the one it leaves. */
export function areEntriesBeingLeft(): boolean {
  return isLeaving;
}

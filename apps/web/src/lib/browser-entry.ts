/**
 * The history entry at which the browser is. The router's `useLocation` follows later, because navigations are rendered
 * as transitions: what a person does next must not act on what was there before (ADR 0227).
 */
const listeners = new Set<() => void>();

/** Tells `listener` of each change of the browser's entry; returns how to stop. */
export function subscribeToEntry(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('popstate', listener);
  };
}

/** Call after an entry was pushed or replaced, of which browsers tell nobody. */
export function tellEntryChanged(): void {
  for (const listener of listeners) listener();
}

/** The app's state in the entry; the router stores it in `usr`. */
export const readState = (): unknown => toRecord(globalThis.history?.state).usr;

/** Removes the app's state from the entry, for what must not be repeated after a reload. */
export function removeState(): void {
  globalThis.history.replaceState({ ...toRecord(globalThis.history.state), usr: null }, '');
}

/** The router's key of the entry. */
export function readKey(): string {
  const { key } = toRecord(globalThis.history.state);
  return typeof key === 'string' ? key : 'default';
}

function toRecord(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

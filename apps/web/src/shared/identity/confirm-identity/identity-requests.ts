/** Loaded on demand, because it is rarely needed. */
const load = () => import('./confirm-identity-dialog.tsx');
type DialogModule = Awaited<ReturnType<typeof load>>;

export interface IdentityRequest {
  dialog: DialogModule;
  /** The element focused before the call: a busy button cannot keep the focus. */
  opener: Element | null;
  settle(isConfirmed: boolean): void;
}

let asked: Promise<boolean> | null = null;
let current: IdentityRequest | null = null;
const listeners = new Set<() => void>();

function show(request: IdentityRequest | null): void {
  current = request;
  for (const listener of listeners) listener();
}

async function ask(opener: Element | null): Promise<boolean> {
  const dialog = await load().catch(() => null);
  if (!dialog) return false;
  return new Promise((resolve) => show({ dialog, opener, settle: resolve }));
}

/**
 * Asks the user to confirm their identity; `false` if they give up. Concurrent callers share one dialog and its
 * outcome.
 */
export function askForProof(opener: Element | null): Promise<boolean> {
  asked ??= ask(opener).finally(() => {
    asked = null;
    show(null);
  });
  return asked;
}

/** The current request, for `useSyncExternalStore`. */
export function currentRequest(): IdentityRequest | null {
  return current;
}

export function onRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

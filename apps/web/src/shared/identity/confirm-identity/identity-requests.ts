/** Loads the dialog only when it is needed, which is rare. */
const load = () => import('./confirm-identity-dialog.tsx');
type DialogModule = Awaited<ReturnType<typeof load>>;

/** One request for proof, shared by everybody who waits for its outcome. */
export interface IdentityRequest {
  dialog: DialogModule;
  /** What had the focus when the call began: a busy button cannot keep it. */
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
 * Asks the user to prove that the session is theirs; `false` when they give up. Two callers at the same time share one
 * dialog and its outcome.
 */
export function askForProof(opener: Element | null): Promise<boolean> {
  asked ??= ask(opener).finally(() => {
    asked = null;
    show(null);
  });
  return asked;
}

/** The open question, for `useSyncExternalStore`. */
export function currentRequest(): IdentityRequest | null {
  return current;
}

export function onRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

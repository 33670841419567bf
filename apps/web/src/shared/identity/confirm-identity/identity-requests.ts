import { createStore } from '../../../lib/store.ts';

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

export const openRequest = createStore<IdentityRequest | null>(null);

async function ask(opener: Element | null): Promise<boolean> {
  const dialog = await load().catch(() => null);
  if (!dialog) return false;
  return new Promise((resolve) => openRequest.set({ dialog, opener, settle: resolve }));
}

/**
 * Asks the user to confirm their identity; `false` if they give up. Concurrent callers share one dialog and its
 * outcome.
 */
export function askForProof(opener: Element | null): Promise<boolean> {
  asked ??= ask(opener).finally(() => {
    asked = null;
    openRequest.set(null);
  });
  return asked;
}

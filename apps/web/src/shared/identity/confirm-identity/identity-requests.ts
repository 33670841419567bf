import { PAGE_TOASTS } from '@marque/domain/text/toasts/page-toasts';
import { createStore } from '../../../lib/store.ts';
import { showToast } from '../../../lib/toast.ts';
import { tryAgain } from '../../../lib/try-again.ts';

/** Loaded on demand, because it is rarely needed. */
const load = () => import('./confirm-identity-dialog.tsx');
type DialogModule = Awaited<ReturnType<typeof load>>;

export interface IdentityRequest {
  dialog: DialogModule;
  /** The element focused before the call: a busy button cannot keep the focus. */
  opener: Element | null;
  settle(isConfirmed: boolean): void;
}

const ATTEMPTS = 3;

let asked: Promise<boolean> | null = null;

export const openRequest = createStore<IdentityRequest | null>(null);

async function ask(opener: Element | null): Promise<boolean> {
  const dialog = await tryAgain(load, ATTEMPTS).catch(() => null);
  if (!dialog) {
    showToast(PAGE_TOASTS.partNotLoaded, 'destructive');
    return false;
  }
  return new Promise((resolve) => openRequest.set({ dialog, opener, settle: resolve }));
}

/**
 * Asks the user to confirm their identity; `false` if they give up, or if the dialog cannot be loaded, which a toast
 * says. Concurrent callers share one dialog and its outcome.
 */
export function askForProof(opener: Element | null): Promise<boolean> {
  asked ??= ask(opener).finally(() => {
    asked = null;
    openRequest.set(null);
  });
  return asked;
}

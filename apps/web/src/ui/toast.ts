import { TOAST_REMOVE_DELAY_MS } from '@marque/domain/limits';
import type { ToastText } from '@marque/domain/toasts';

export type ToastLook = 'default' | 'destructive';

export interface Toast extends ToastText {
  id: number;
  look: ToastLook;
  isOpen: boolean;
}

/** At most one toast lives (spec section 9): a new one takes the old one's place. */
let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast for 5 seconds in place of any other. */
export function showToast(text: ToastText, look: ToastLook = 'default'): void {
  clearTimeout(removal);
  lastId += 1;
  become({ ...text, id: lastId, look, isOpen: true });
}

/** Closes the toast with this id; a newer one stays. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.isOpen) return;
  become({ ...current, isOpen: false });
  removal = setTimeout(() => become(null), TOAST_REMOVE_DELAY_MS);
}

export function currentToast(): Toast | null {
  return current;
}

/** Calls `listener` after every change until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import type { ToastText } from '@marque/domain/text/toasts/toast-text';
import { getMessage } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { isGivenUp } from './use-confirmed.tsx';

/**
 * Says that something failed, with the server's message where there is one (spec 8.8). Says nothing when the person
 * closed the dialog that asked for their password.
 */
export function showFailure({ title, description }: ToastText, error: unknown): void {
  if (isGivenUp(error)) return;
  showToast({ title, description: getMessage(error, description) }, 'destructive');
}

import type { ToastText } from '@marque/domain/text/toasts/toast-text';
import { getMessage } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { isGivenUp } from './use-confirmed.tsx';

/**
 * Shows a failure with the server's message if there is one (spec 8.8). Shows nothing if the person closed the dialog
 * that asks for their password.
 */
export function showFailure({ title, description }: ToastText, error: unknown): void {
  if (isGivenUp(error)) return;
  showToast({ title, description: getMessage(error, description) }, 'destructive');
}

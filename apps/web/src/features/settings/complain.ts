import type { ToastText } from '@marque/domain/text/toasts';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { isGivenUp } from '../../shared/identity/confirm-identity/use-confirmed.tsx';

/** Says that something failed, in the server's words where it gave some. Who closed the dialog that asked for a proof need not be told. */
export function complain({ title, description }: ToastText, error: unknown): void {
  if (isGivenUp(error)) return;
  showToast({ title, description: messageOf(error, description) }, 'destructive');
}

import type { ToastText } from '@marque/domain/toasts';
import { messageOf } from '../../app/api-error.ts';
import { isGivenUp } from '../../ui/confirm-identity/use-confirmed.tsx';
import { showToast } from '../../ui/toast.ts';

/** Says that something failed, in the server's words where it gave some. Who closed the dialog that asked for a proof need not be told. */
export function complain({ title, description }: ToastText, error: unknown): void {
  if (isGivenUp(error)) return;
  showToast({ title, description: messageOf(error, description) }, 'destructive');
}

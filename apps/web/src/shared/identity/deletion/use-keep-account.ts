import { DELETION_TOASTS } from '@marque/domain/text/toasts/deletion-toasts';
import { getMessage } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

export function useKeepAccount(onKept?: () => void) {
  const { profile } = trpc.useUtils();
  return trpc.account.cancelDeletion.useMutation({
    onSuccess: () => {
      profile.get.setData(undefined, (known) => known && { ...known, deletionDueAt: null });
      showToast(DELETION_TOASTS.deletionCanceled);
      onKept?.();
    },
    onError: (error) => {
      const { title, description } = DELETION_TOASTS.deletionNotCanceled;
      showToast({ title, description: getMessage(error, description) }, 'destructive');
    },
  });
}

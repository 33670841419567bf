import { TOASTS } from '@marque/domain/toasts';
import { messageOf } from '../../app/api-error.ts';
import { trpc } from '../../app/trpc.ts';
import { showToast } from '../toast.ts';

/** Takes the wish to delete the account back. */
export function useKeepAccount(onKept?: () => void) {
  const { profile } = trpc.useUtils();
  return trpc.account.cancelDeletion.useMutation({
    onSuccess: () => {
      profile.get.setData(undefined, (known) => known && { ...known, deletionDueAt: null });
      showToast(TOASTS.deletionCancelled);
      onKept?.();
    },
    onError: (error) => {
      const { title, description } = TOASTS.deletionNotCancelled;
      showToast({ title, description: messageOf(error, description) }, 'destructive');
    },
  });
}

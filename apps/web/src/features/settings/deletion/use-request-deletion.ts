import type { DeletionReceipt } from '@marque/domain/account/account';
import { DELETION_TOASTS } from '@marque/domain/text/toasts/deletion-toasts';
import { useMutation } from '@tanstack/react-query';
import { toApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useConfirmed } from '../../../shared/identity/confirm-identity/use-confirmed.tsx';

interface Outcomes {
  onRequested(receipt: DeletionReceipt): void;
  onPending(): void;
  onRefused(error: unknown): void;
}

export function useRequestDeletion({ onRequested, onPending, onRefused }: Outcomes) {
  const { client, profile } = trpc.useUtils();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: () => confirmed(() => client.account.requestDeletion.mutate()),
    onSuccess: (receipt) => {
      profile.get.setData(undefined, (known) => known && { ...known, deletionDueAt: receipt.dueAt });
      showToast(DELETION_TOASTS.deletionRequested);
      onRequested(receipt);
    },
    onError: (error) => {
      if (toApiError(error)?.code !== 'DELETION_PENDING') return onRefused(error);
      void profile.get.invalidate();
      onPending();
    },
  });
}

export function isLastAdmin(error: unknown): boolean {
  return toApiError(error)?.code === 'LAST_ADMIN';
}

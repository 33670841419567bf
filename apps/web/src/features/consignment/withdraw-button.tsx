import { Button } from '@mantine/core';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { OWNER_TEXTS } from '@marque/domain/review/owner-labels';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { useState } from 'react';
import { getMessage, toApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRefreshConsignment } from './use-refresh-consignment.ts';

export function WithdrawButton({ id, onWithdrawn }: { id: ConsignmentId; onWithdrawn(): void }) {
  const [isAsking, setIsAsking] = useState(false);
  const stop = () => setIsAsking(false);
  const refresh = useRefreshConsignment(id);
  const withdrawal = trpc.review.withdraw.useMutation({
    onSuccess: (withdrawn) => {
      refresh(withdrawn);
      onWithdrawn();
      showToast(CONSIGNMENT_TOASTS.consignmentWithdrawn);
    },
    onError: (error) => {
      if (toApiError(error)?.code === 'STATUS_NOT_ALLOWED') refresh();
      const { title, description } = CONSIGNMENT_TOASTS.consignmentNotWithdrawn;
      showToast({ title, description: getMessage(error, description) }, 'destructive');
    },
    onSettled: stop,
  });
  return (
    <>
      <Button variant="subtle" onClick={() => setIsAsking(true)}>
        Withdraw consignment
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={OWNER_TEXTS.withdrawTitle}
        message={OWNER_TEXTS.withdrawMessage}
        confirmLabel="Withdraw"
        cancelLabel="Keep consignment"
        isBusy={withdrawal.isPending}
        onConfirm={() => withdrawal.mutate({ id })}
        onCancel={stop}
      />
    </>
  );
}

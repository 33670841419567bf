import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Decision } from '@marque/domain/review/review';
import type { ToastText } from '@marque/domain/text/toasts/toast-text';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Sends a reviewer's decision; if the consignment has changed meanwhile, says so and reloads it. */
export function useDecide(id: ConsignmentId) {
  const utils = trpc.useUtils();
  const decide = trpc.review.decide.useMutation();

  async function refresh(): Promise<void> {
    await Promise.all([
      utils.review.ofStaff.invalidate({ id }),
      utils.admin.consignments.invalidate(),
      utils.admin.counts.invalidate(),
    ]);
  }

  return {
    isBusy: decide.isPending,
    send: (decision: Decision, { done, onDone }: { done: ToastText | undefined; onDone(): void }) =>
      decide.mutate(
        { id, decision },
        {
          onSuccess: (decided) => {
            utils.consignment.get.setData({ id }, decided);
            if (done) showToast(done);
            onDone();
            void refresh();
          },
          onError: (error) => {
            showToast({ title: 'Error', description: getMessage(error) }, 'destructive');
            const code = toApiError(error)?.code;
            if (code !== 'STATUS_NOT_ALLOWED' && code !== 'CONSIGNMENT_NOT_FOUND') return;
            void utils.consignment.get.invalidate({ id });
            void refresh();
          },
        },
      ),
  };
}

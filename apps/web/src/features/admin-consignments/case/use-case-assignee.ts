import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { NewAssignee } from '@marque/domain/review/assign-cases';
import type { Assignee } from '@marque/domain/review/assignment';
import { toAssignedText } from '@marque/domain/text/toasts/assignment-toasts';
import { getMessage } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

export type CaseAssignment = ReturnType<typeof useCaseAssignee>['assignment'];

/** Assigns a case. If a colleague changed the assignee in the meantime, shows that instead. */
export function useCaseAssignee(id: ConsignmentId, user: SessionUser, assignee: Assignee | null) {
  const utils = trpc.useUtils();
  const change = trpc.review.assign.useMutation({
    onSuccess: ({ assignee: now }) => {
      utils.review.ofStaff.setData({ id }, (review) => review && { ...review, assignee: now });
      showToast({ title: toAssignedText(now, user) });
    },
    onError: (error) => showToast({ title: 'Error', description: getMessage(error) }, 'destructive'),
    onSettled: () => Promise.all([utils.review.ofStaff.invalidate({ id }), utils.admin.consignments.invalidate()]),
  });
  const isAllowed = may(user.role, 'consignment.assign');

  function assign(to: NewAssignee): void {
    if (isAllowed && !change.isPending) change.mutate({ id, assignee: to, from: assignee?.id ?? null });
  }

  const takeOrRelease = () => assign(assignee?.id === user.id ? null : 'me');
  return { user, assignee, assignment: { isAllowed, isBusy: change.isPending, assign, takeOrRelease } };
}

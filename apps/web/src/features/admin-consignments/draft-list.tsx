import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { STAFF_PAGE_SIZE } from '@marque/domain/product/limits';
import { ADMIN_TEXTS } from '@marque/domain/review/review';
import type { StaffDraftRow } from '@marque/domain/review/staff';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { keepPreviousData } from '@tanstack/react-query';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { LateOverlay, latePart } from '../../ui/late-part.tsx';
import { draftColumns } from './columns.tsx';
import { ListFrame } from './list-frame.tsx';
import type { ListPlace } from './use-list-address.ts';
import { useRemoval } from './use-removal.tsx';

const draftDialog = latePart(async () => (await import('./draft-dialog.tsx')).DraftDialog);

export function DraftList({ user, list, isCovered }: { user: SessionUser; list: ListPlace; isCovered: boolean }) {
  const utils = trpc.useUtils();
  const query = trpc.admin.drafts.useQuery(
    { limit: STAFF_PAGE_SIZE, cursor: list.address.after },
    { placeholderData: keepPreviousData },
  );
  const deletion = trpc.review.deleteDraft.useMutation();
  const removal = useRemoval<StaffDraftRow>({
    question: ADMIN_TEXTS.confirmDeleteDraft,
    consequence: () => 'The owner loses everything they entered. A draft cannot be restored.',
    remove: async ({ id }) => {
      try {
        await deletion.mutateAsync({ id });
      } catch {
        showToast(CONSIGNMENT_TOASTS.draftNotDeleted, 'destructive');
        return false;
      }
      showToast(CONSIGNMENT_TOASTS.draftDeleted);
      await Promise.all([utils.admin.drafts.invalidate(), utils.admin.counts.invalidate()]);
      return true;
    },
  });
  return (
    <div data-rows>
      <ListFrame
        caption="Draft consignments"
        columns={draftColumns({
          toAddress: list.toDetails,
          onOpen: list.openDetails,
          onDelete: may(user.role, 'consignment.delete') ? removal.ask : undefined,
        })}
        toKey={({ id }) => id}
        emptyText="No draft consignments found"
        failureText={CONSIGNMENT_TOASTS.draftsNotFetched}
        query={query}
        list={list}
      />
      <LateOverlay
        part={draftDialog}
        props={{
          isCovered,
          id: list.address.open,
          listedIds: query.data?.items.map(({ id }) => id) ?? [],
          onSelect: list.openDetails,
          onClose: list.closeDetails,
        }}
        isOpen={list.address.open !== null}
        onClose={list.closeDetails}
      />
      {removal.dialog}
    </div>
  );
}

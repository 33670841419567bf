import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { STAFF_PAGE_SIZE } from '@marque/domain/product/limits';
import { ADMIN_TEXTS, CLAIM_LASTS_MS, RESTORABLE_FOR_DAYS } from '@marque/domain/review/review';
import type { ListLayout } from '@marque/domain/review/saved-views';
import type { StaffConsignment, StaffConsignmentPage, StaffCounts } from '@marque/domain/review/staff';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { keepPreviousData } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useUnread } from '../../shared/conversation/use-unread.ts';
import { useRowClicks } from '../../ui/staff-list/use-row-clicks.ts';
import { LazyConsignmentDialog, preloadConsignmentDialog } from './case/lazy-consignment-dialog.tsx';
import { consignmentColumns, deletedColumns } from './columns.tsx';
import { ConsignmentGrid, ConsignmentGridSkeleton } from './consignment-grid.tsx';
import {
  EVERYTHING,
  type FilterChange,
  isEverything,
  type ListFilter,
  toCsvAddress,
  toNarrowing,
  toSort,
} from './list-address.ts';
import { ListFrame } from './list-frame.tsx';
import { ListTools } from './list-tools.tsx';
import { useMailing } from './mail/use-mailing.tsx';
import { rememberView } from './remembered-view.ts';
import { LazySelectionBar } from './selection/lazy-selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { useSelectionShortcuts } from './selection/use-selection-shortcuts.ts';
import { useApproach } from './use-approach.ts';
import type { ListPlace } from './use-list-address.ts';
import { useOpenProposals } from './use-open-proposals.ts';
import { useRemoval } from './use-removal.tsx';
import { Views } from './views/views.tsx';

interface ConsignmentListProps {
  user: SessionUser;
  list: ListPlace;
  counts: StaffCounts | undefined;
  fresh: ReadonlySet<number>;
  isCovered: boolean;
  layout: ListLayout;
  onLayout(layout: ListLayout): void;
  showsViews: boolean;
  onShowViews(isShown: boolean): void;
}

export function ConsignmentList(props: ConsignmentListProps) {
  const { user, list, counts, fresh, isCovered, layout, onLayout } = props;
  const mayDelete = may(user.role, 'consignment.delete');
  const { after, open } = list.address;
  // Only people who may delete see deleted consignments; for others, a link to these shows the live ones.
  const filter = { ...list.address.filter, isDeleted: list.address.filter.isDeleted && mayDelete };
  const query = useConsignments(filter, after);
  const { removal, restore, restoring } = useDeletion();
  const mailing = useMailing();
  const getUnread = useUnread('team');
  const hasProposal = useOpenProposals();
  const onMail = may(user.role, 'consignment.mail') ? mailing.open : undefined;
  const root = useListGestures();
  const hasKeys = open === null && !isCovered && !mailing.isOpen && !removal.isAsking;
  const selection = useListSelection(query.data?.items, { filter, after, hasKeys });
  const forRows = {
    ...{ toAddress: list.toDetails, onOpen: list.openDetails },
    ...{ username: user.username, getUnread, hasProposal },
    ...{ selection, onMail, onDelete: mayDelete ? removal.ask : undefined },
  };
  const columns = filter.isDeleted
    ? deletedColumns({ onRestore: ({ id }) => restore(id), restoring })
    : consignmentColumns(forRows);
  const caption = `${filter.isDeleted ? 'Deleted' : 'Submitted'} consignments`;

  function choose(change: FilterChange): void {
    list.showFilter(change);
    const { filter: next, saved } = list.getLatest();
    if (!next.isDeleted) rememberView(user.id, { ...next, saved });
  }

  return (
    <>
      <ListTools
        filter={filter}
        onFilter={choose}
        counts={counts}
        showsDeleted={mayDelete}
        layout={layout}
        onLayout={onLayout}
        views={<Views {...props} filter={filter} isOpen={props.showsViews} onToggle={props.onShowViews} />}
      />
      <div ref={root} data-rows data-selecting={selection.ids.size > 0 || undefined}>
        <ListFrame
          caption={caption}
          columns={columns}
          toKey={({ id }) => id}
          emptyText="No consignments found"
          onShowAll={isEverything(filter) ? undefined : () => choose(EVERYTHING)}
          failureText={CONSIGNMENT_TOASTS.consignmentsNotFetched}
          query={query}
          fresh={fresh}
          list={list}
          csv={toCsvAddress(filter)}
          grid={layout === 'grid' && !filter.isDeleted ? toGrid({ ...forRows, caption, fresh }) : undefined}
        />
        <LazySelectionBar user={user} selection={selection} hasKeys={hasKeys} />
      </div>
      <LazyConsignmentDialog
        user={user}
        isCovered={isCovered || mailing.isOpen}
        id={filter.isDeleted ? null : open}
        listed={query.data?.items ?? []}
        onSelect={list.openDetails}
        onClose={list.closeDetails}
        onMail={onMail}
      />
      {mailing.dialog}
      {removal.dialog}
    </>
  );
}

const toConsequence = ({ number }: StaffConsignment) =>
  `${number} can be restored for ${RESTORABLE_FOR_DAYS} days, then it is deleted for good.`;

function useListGestures() {
  const root = useRef<HTMLDivElement>(null);
  useRowClicks(root);
  useApproach(root, preloadConsignmentDialog);
  return root;
}

interface SelectionPlace {
  filter: ListFilter;
  after: string | null;
  hasKeys: boolean;
}

/** The selection on the current page of the list; deleted consignments cannot be selected. */
function useListSelection(rows: readonly StaffConsignment[] | undefined, { filter, after, hasKeys }: SelectionPlace) {
  const selection = useSelection(rows ?? [], JSON.stringify([filter, after]));
  useSelectionShortcuts(selection, { isOff: !hasKeys || filter.isDeleted });
  return selection;
}

type GridProps = Omit<ComponentProps<typeof ConsignmentGrid>, 'rows' | 'isOutdated'>;

function toGrid(props: GridProps) {
  return {
    skeleton: <ConsignmentGridSkeleton />,
    show: (rows: readonly StaffConsignment[], isOutdated: boolean) => (
      <ConsignmentGrid {...props} rows={rows} isOutdated={isOutdated} />
    ),
  };
}

function useConsignments(filter: ListFilter, after: string | null) {
  const query = trpc.admin.consignments.useQuery(
    {
      limit: STAFF_PAGE_SIZE,
      cursor: after,
      q: filter.q || null,
      status: filter.status,
      sort: toSort(filter),
      deleted: filter.isDeleted,
      assignee: filter.assignee,
      ...toNarrowing(filter),
    },
    { placeholderData: keepPreviousData },
  );
  useClaimEnds(query);
  return query;
}

interface ClaimedList {
  data: StaffConsignmentPage | undefined;
  dataUpdatedAt: number;
  refetch(): unknown;
}

/** Claims expire without an event, so the list is refetched when the last one may have expired. */
function useClaimEnds({ data, dataUpdatedAt, refetch }: ClaimedList): void {
  const fetchAgain = useEffectEvent(() => void refetch());
  const isClaimed = data?.items.some(({ claimedBy }) => claimedBy !== null) ?? false;
  useEffect(() => {
    if (!isClaimed) return;
    const timer = setTimeout(fetchAgain, Math.max(dataUpdatedAt + CLAIM_LASTS_MS - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [isClaimed, dataUpdatedAt]);
}

function useDeletion() {
  const utils = trpc.useUtils();
  const deletion = trpc.review.delete.useMutation();
  const restoration = trpc.review.restore.useMutation();

  async function refresh(): Promise<void> {
    await Promise.all([utils.admin.consignments.invalidate(), utils.admin.counts.invalidate()]);
  }

  async function remove(id: StaffConsignment['id']): Promise<boolean> {
    try {
      await deletion.mutateAsync({ id });
    } catch {
      showToast(CONSIGNMENT_TOASTS.consignmentNotDeleted, 'destructive');
      return false;
    }
    showToast(CONSIGNMENT_TOASTS.consignmentDeleted);
    utils.consignment.get.setData({ id }, undefined);
    await refresh();
    return true;
  }

  function restore(id: StaffConsignment['id']): void {
    restoration.mutate(
      { id },
      {
        onSuccess: async () => {
          showToast(CONSIGNMENT_TOASTS.consignmentRestored);
          await refresh();
        },
        onError: () => showToast(CONSIGNMENT_TOASTS.consignmentNotRestored, 'destructive'),
      },
    );
  }

  const removal = useRemoval<StaffConsignment>({
    question: ADMIN_TEXTS.confirmDelete,
    consequence: toConsequence,
    remove: ({ id }) => remove(id),
  });
  return { removal, restore, restoring: restoration.isPending ? (restoration.variables?.id ?? null) : null };
}

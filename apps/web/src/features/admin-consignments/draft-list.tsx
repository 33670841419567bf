import { STAFF_PAGE_SIZE } from '@marque/domain/limits';
import { TOASTS } from '@marque/domain/toasts';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../app/trpc.ts';
import { draftColumns } from './columns.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { ListFrame } from './list-frame.tsx';
import type { useListAddress } from './use-list-address.ts';

/** The tab Draft Consignments. */
export function DraftList({ list }: { list: ReturnType<typeof useListAddress> }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = trpc.admin.drafts.useQuery(
    { limit: STAFF_PAGE_SIZE, cursor: list.address.after },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <ListFrame
        caption="Draft consignments"
        columns={draftColumns(list.openDetails)}
        keyOf={({ id }) => id}
        emptyText="No draft consignments found"
        failureText={TOASTS.draftsNotFetched}
        page={data}
        error={error}
        isOutdated={isPlaceholderData}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        list={list}
      />
      <DraftDialog
        id={list.address.open}
        listedIds={data?.items.map(({ id }) => id) ?? []}
        onSelect={list.openDetails}
        onClose={list.closeDetails}
      />
    </>
  );
}

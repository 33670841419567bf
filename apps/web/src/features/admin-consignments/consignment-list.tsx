import { STAFF_PAGE_SIZE } from '@marque/domain/limits';
import { TOASTS } from '@marque/domain/toasts';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../app/trpc.ts';
import { consignmentColumns } from './columns.tsx';
import { ConsignmentDialog } from './consignment-dialog.tsx';
import { ListFrame } from './list-frame.tsx';
import type { useListAddress } from './use-list-address.ts';

/** The tab Submitted Consignments. */
export function ConsignmentList({ list }: { list: ReturnType<typeof useListAddress> }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = trpc.admin.consignments.useQuery(
    { limit: STAFF_PAGE_SIZE, cursor: list.address.after },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <ListFrame
        caption="Submitted consignments"
        columns={consignmentColumns(list.openDetails)}
        keyOf={({ id }) => id}
        emptyText="No consignments found"
        failureText={TOASTS.consignmentsNotFetched}
        page={data}
        error={error}
        isOutdated={isPlaceholderData}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        list={list}
      />
      <ConsignmentDialog
        id={list.address.open}
        listed={data?.items ?? []}
        onSelect={list.openDetails}
        onClose={list.closeDetails}
      />
    </>
  );
}

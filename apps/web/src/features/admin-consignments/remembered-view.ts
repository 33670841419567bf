import { useLocalStorage } from '@mantine/hooks';
import { STATUSES } from '@marque/domain/consignment/status';
import { AssigneeFilter } from '@marque/domain/review/assignment';
import { STAFF_SORTS } from '@marque/domain/review/staff';
import { z } from 'zod';
import { type ListFilter, NO_FILTER, writeListAddress } from './list-address.ts';

/** Each member of staff has their own on a shared computer. */
const toKey = (userId: number, what: 'view' | 'layout') => `marque-queue-${what}-${userId}`;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a member of staff chose to see; searches and deleted ones are looked up, not worked through. */
const View = z.object({
  status: z.enum(STATUSES).nullable(),
  sort: z.enum(STAFF_SORTS).nullable(),
  assignee: AssigneeFilter.nullable().default(null),
});

/** Keeps the view that was chosen last on this device. */
export function rememberView(
  userId: number,
  { status, sort, assignee }: ListFilter,
  store: Store = localStorage,
): void {
  const isDefault = status === NO_FILTER.status && sort === NO_FILTER.sort && assignee === NO_FILTER.assignee;
  try {
    if (isDefault) store.removeItem(toKey(userId, 'view'));
    else store.setItem(toKey(userId, 'view'), JSON.stringify({ status, sort, assignee }));
  } catch {
    // Nothing can be stored here: the page opens with what needs an answer.
  }
}

/** The query of the view that was chosen last, as the address names it; empty for what the page opens with anyway. */
export function recallView(userId: number, store: Store = localStorage): string {
  try {
    const { status, sort, assignee } = View.parse(JSON.parse(store.getItem(toKey(userId, 'view')) ?? ''));
    const filter = { ...NO_FILTER, status, sort, assignee };
    return writeListAddress({ tab: 'submitted', filter, after: null, page: 1, open: null }).toString();
  } catch {
    return '';
  }
}

export type ListLayout = 'rows' | 'grid';

/** Whether the list is shown as rows or as a grid of photos. */
export function useListLayout(userId: number) {
  return useLocalStorage<ListLayout>({
    key: toKey(userId, 'layout'),
    defaultValue: 'rows',
    getInitialValueInEffect: false,
    deserialize: (value) => (value === '"grid"' ? 'grid' : 'rows'),
  });
}

import { useLocalStorage } from '@mantine/hooks';
import { STATUSES } from '@marque/domain/consignment/status';
import { AssigneeFilter } from '@marque/domain/review/assignment';
import type { ListLayout } from '@marque/domain/review/saved-views';
import { STAFF_SORTS } from '@marque/domain/review/staff';
import { z } from 'zod';
import { type ListFilter, NO_FILTER, writeListAddress } from './list-address.ts';

/** Per member of staff, because computers may be shared. */
const toKey = (userId: number, what: 'view' | 'layout') => `marque-queue-${what}-${userId}`;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The remembered part of a view; searches and deleted consignments are for looking things up, not for working through.
 */
const View = z.object({
  status: z.enum(STATUSES).nullable(),
  sort: z.enum(STAFF_SORTS).nullable(),
  assignee: AssigneeFilter.nullable().default(null),
  /** A saved view is remembered with its search. */
  saved: z.int().nullable().default(null),
  q: z.string().default(''),
});

/** Remembers the last chosen view on this device. */
export function rememberView(
  userId: number,
  { status, sort, assignee, q, saved = null }: ListFilter & { saved?: number | null },
  store: Store = localStorage,
): void {
  const isDefault = status === null && sort === null && assignee === null && saved === null;
  const view = { status, sort, assignee, ...(saved !== null && { saved, q }) };
  try {
    if (isDefault) store.removeItem(toKey(userId, 'view'));
    else store.setItem(toKey(userId, 'view'), JSON.stringify(view));
  } catch {
    // Storage is unavailable: the page opens with the default view.
  }
}

export function recallView(userId: number, store: Store = localStorage): string {
  try {
    const { saved, ...view } = View.parse(JSON.parse(store.getItem(toKey(userId, 'view')) ?? ''));
    const filter = { ...NO_FILTER, ...view };
    return writeListAddress({ tab: 'submitted', filter, after: null, page: 1, open: null, saved }).toString();
  } catch {
    return '';
  }
}

export function useListLayout(userId: number) {
  return useLocalStorage<ListLayout>({
    key: toKey(userId, 'layout'),
    defaultValue: 'rows',
    getInitialValueInEffect: false,
    deserialize: (value) => (value === '"grid"' ? 'grid' : 'rows'),
  });
}

import { useLocalStorage } from '@mantine/hooks';
import { STATUSES } from '@marque/domain/consignment/status';
import { AssigneeFilter } from '@marque/domain/review/assignment';
import type { ListLayout } from '@marque/domain/review/saved-views';
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
  /** With the saved view that was chosen comes the search that it has. */
  saved: z.int().nullable().default(null),
  q: z.string().default(''),
});

/** Keeps the view that was chosen last on this device. */
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
    // Nothing can be stored here: the page opens with what needs an answer.
  }
}

/** The query of the view that was chosen last, as the address names it; empty for what the page opens with anyway. */
export function recallView(userId: number, store: Store = localStorage): string {
  try {
    const { saved, ...view } = View.parse(JSON.parse(store.getItem(toKey(userId, 'view')) ?? ''));
    const filter = { ...NO_FILTER, ...view };
    return writeListAddress({ tab: 'submitted', filter, after: null, page: 1, open: null, saved }).toString();
  } catch {
    return '';
  }
}

/** Whether the list is shown as rows or as a grid of photos. */
export function useListLayout(userId: number) {
  return useLocalStorage<ListLayout>({
    key: toKey(userId, 'layout'),
    defaultValue: 'rows',
    getInitialValueInEffect: false,
    deserialize: (value) => (value === '"grid"' ? 'grid' : 'rows'),
  });
}

import { useLocalStorage } from '@mantine/hooks';
import { STATUSES } from '@marque/domain/consignment/status';
import { AssigneeFilter } from '@marque/domain/review/assignment';
import { ChosenView, type LastView, type ListLayout } from '@marque/domain/review/saved-views';
import { STAFF_SORTS } from '@marque/domain/review/staff';
import { z } from 'zod';
import { createStore } from '../../lib/store.ts';
import { type ListFilter, NO_FILTER, writeListAddress } from './list-address.ts';

/** Per member of staff, because computers may be shared. */
const toKey = (userId: number, what: 'view' | 'layout' | 'synced') => `marque-queue-${what}-${userId}`;

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

/** In the place of the time at which the server took the copy of this browser. */
const UNSAVED = 'unsaved';

const choices = createStore(0);

/** Calls `listener` after each choice, until the returned function is called. */
export const onChoice = choices.subscribe;

type ChosenFilter = Pick<ListFilter, 'q' | 'status' | 'sort' | 'assignee'> & { saved?: number | null };

/** Remembers the last chosen view on this device, and tells `onChoice`. */
export function rememberView(userId: number, view: ChosenFilter, store: Store = localStorage): void {
  storeView(userId, view, store);
  noteChoice(userId, store);
}

function storeView(userId: number, { status, sort, assignee, q, saved = null }: ChosenFilter, store: Store): void {
  const isDefault = status === null && sort === null && assignee === null && saved === null;
  const view = { status, sort, assignee, ...(saved !== null && { saved, q }) };
  try {
    if (isDefault) store.removeItem(toKey(userId, 'view'));
    else store.setItem(toKey(userId, 'view'), JSON.stringify(view));
  } catch {
    // Storage is unavailable: the page opens with the default view.
  }
}

function noteChoice(userId: number, store: Store = localStorage): void {
  markSynced(userId, null, store);
  choices.update((count) => count + 1);
}

/** `chosenAt` is what the server said of this browser's copy; `null` while it does not have it. */
export function markSynced(userId: number, chosenAt: Date | null, store: Store = localStorage): void {
  try {
    store.setItem(toKey(userId, 'synced'), chosenAt?.toISOString() ?? UNSAVED);
  } catch {
    // Storage is unavailable: the server's copy is used.
  }
}

function findSynced(userId: number, store: Store): string | null {
  try {
    return store.getItem(toKey(userId, 'synced'));
  } catch {
    return null;
  }
}

/** Whether the server has not confirmed the last choice in this browser. */
export function isUnsaved(userId: number, store: Store = localStorage): boolean {
  return findSynced(userId, store) === UNSAVED;
}

/**
 * Takes over what was chosen in another browser. Returns whether it did: not while a choice in this one is unsaved, nor
 * if both are the same.
 */
export function adoptView(
  userId: number,
  { filter: { q, status, sort, assignee }, saved, chosenAt }: LastView,
  store: Store = localStorage,
): boolean {
  const synced = findSynced(userId, store);
  if (synced === UNSAVED || synced === chosenAt.toISOString()) return false;
  storeView(userId, { q, status, sort, assignee, saved }, store);
  markSynced(userId, chosenAt, store);
  return true;
}

function readView(userId: number, store: Store): z.infer<typeof View> | null {
  try {
    return View.parse(JSON.parse(store.getItem(toKey(userId, 'view')) ?? ''));
  } catch {
    return null;
  }
}

/** What was chosen last in this browser, for the server. */
export function recallChoice(userId: number, layout: ListLayout, store: Store = localStorage): ChosenView {
  const { saved = null, ...filter } = readView(userId, store) ?? {};
  return ChosenView.parse({ saved, filter: { ...filter, layout } });
}

export function recallView(userId: number, store: Store = localStorage): string {
  const view = readView(userId, store);
  if (!view) return '';
  const { saved, ...rest } = view;
  const filter = { ...NO_FILTER, ...rest };
  return writeListAddress({ tab: 'submitted', filter, after: null, page: 1, open: null, saved }).toString();
}

/** The layout, how the person changes it, and how it is set without a choice. */
export function useListLayout(userId: number) {
  const [layout, setLayout] = useLocalStorage<ListLayout>({
    key: toKey(userId, 'layout'),
    defaultValue: 'rows',
    getInitialValueInEffect: false,
    deserialize: (value) => (value === '"grid"' ? 'grid' : 'rows'),
  });

  function chooseLayout(next: Parameters<typeof setLayout>[0]): void {
    setLayout(next);
    noteChoice(userId);
  }

  return { layout, setLayout, chooseLayout };
}

import { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { STATUSES, type Status } from '@marque/domain/consignment/status';
import type { AssigneeFilter } from '@marque/domain/review/assignment';
import { chooseSort, STAFF_SORTS, type StaffSort } from '@marque/domain/review/staff';

export interface ListAddress {
  tab: ListTab;
  filter: ListFilter;
  /** The server's cursor of the page; `null` for the first page. */
  after: string | null;
  /** Counted from 1, for display only: the cursor decides. */
  page: number;
  open: number | null;
  /** The chosen saved view; the filter may have changed since. */
  saved: number | null;
}

export type ListTab = 'submitted' | 'drafts';

export interface ListFilter {
  q: string;
  status: Status | null;
  /** `null` for the default order of the filter, see `toSort`. */
  sort: StaffSort | null;
  isDeleted: boolean;
  /** `null` for everybody's. */
  assignee: AssigneeFilter | null;
}

/** The default: cases that need an answer, longest waiting first (spec 19.7). */
export const NO_FILTER: ListFilter = { q: '', status: null, sort: null, isDeleted: false, assignee: null };
export const EVERYTHING: ListFilter = { ...NO_FILTER, sort: 'newest' };

export function toSort(filter: ListFilter): StaffSort {
  return filter.isDeleted ? 'newest' : chooseSort(filter);
}

export function isQueue(filter: ListFilter): boolean {
  return filter.status === null && toSort(filter) === 'waiting';
}

export function isEverything(filter: ListFilter): boolean {
  const { q, status, isDeleted, assignee } = filter;
  return q === '' && status === null && assignee === null && !isDeleted && !isQueue(filter);
}

function positiveInteger(text: string | null): number | null {
  if (text === null || !/^[1-9]\d*$/.test(text)) return null;
  return ConsignmentId.safeParse(Number(text)).data ?? null;
}

function readAssignee(text: string | null): AssigneeFilter | null {
  if (text === 'me' || text === 'none') return text;
  return UserId.safeParse(positiveInteger(text)).data ?? null;
}

function readFilter(params: URLSearchParams): ListFilter {
  return {
    q: params.get('q')?.trim().slice(0, 100) ?? '',
    status: STATUSES.find((status) => status === params.get('status')) ?? null,
    sort: STAFF_SORTS.find((sort) => sort === params.get('sort')) ?? null,
    isDeleted: params.get('view') === 'deleted',
    assignee: readAssignee(params.get('assignee')),
  };
}

/** Parses an address leniently: anything invalid is treated as missing. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const after = params.get('after') || null;
  const tab = params.get('tab') === 'drafts' ? 'drafts' : 'submitted';
  return {
    tab,
    filter: tab === 'drafts' ? NO_FILTER : readFilter(params),
    after,
    page: after === null ? 1 : (positiveInteger(params.get('page')) ?? 2),
    open: positiveInteger(params.get('open')),
    saved: tab === 'drafts' ? null : positiveInteger(params.get('saved')),
  };
}

export function writeListAddress({ tab, filter, after, page, open, saved }: ListAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (tab === 'drafts') params.set('tab', tab);
  else writeFilter(params, filter);
  if (saved !== null) params.set('saved', String(saved));
  if (after !== null) {
    params.set('after', after);
    params.set('page', String(page));
  }
  if (open !== null) params.set('open', String(open));
  return params;
}

function writeFilter(params: URLSearchParams, { q, status, sort, isDeleted, assignee }: ListFilter): void {
  if (isDeleted) params.set('view', 'deleted');
  if (status) params.set('status', status);
  if (q) params.set('q', q);
  if (sort !== null) params.set('sort', sort);
  if (assignee !== null) params.set('assignee', String(assignee));
}

/** `51–100 of 3,214`, or `1 of 1`; without the total if it is `null`. */
export function rangeText(page: number, pageSize: number, shown: number, total: number | null): string {
  const format = new Intl.NumberFormat('en-US').format;
  const first = (page - 1) * pageSize + 1;
  const range = shown === 1 ? format(first) : `${format(first)}–${format(first + shown - 1)}`;
  return total === null ? range : `${range} of ${format(total)}`;
}

export function toCsvAddress(filter: ListFilter): string {
  const { q, status, isDeleted, assignee } = filter;
  const query = new URLSearchParams({ sort: toSort(filter) });
  if (q) query.set('q', q);
  if (status) query.set('status', status);
  if (isDeleted) query.set('deleted', 'true');
  if (assignee !== null) query.set('assignee', String(assignee));
  return `/api/admin/consignments.csv?${query}`;
}

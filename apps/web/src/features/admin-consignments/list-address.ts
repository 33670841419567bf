import { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { STATUSES, type Status } from '@marque/domain/consignment/status';
import { MAX_SHORT_TEXT_LENGTH } from '@marque/domain/product/limits';
import type { AssigneeFilter } from '@marque/domain/review/assignment';
import {
  chooseSort,
  ListMoment,
  PROMISE_OUTCOMES,
  type PromiseOutcome,
  STAFF_SORTS,
  type StaffSort,
} from '@marque/domain/review/staff';
import { formatNumber } from '@marque/domain/text/format';

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
  /** The time of submission: from, inclusive, and before, exclusive. */
  from: string | null;
  before: string | null;
  isOpen: boolean;
  make: string | null;
  /** What became of the time in which the owner was promised an answer. */
  promise: PromiseOutcome | null;
}

/** The filters that only links set, such as those of the figures (ADR 0214). */
const NOT_NARROWED = { from: null, before: null, isOpen: false, make: null, promise: null } as const;

/** The default: cases that need an answer, longest waiting first (spec 19.7). */
export const NO_FILTER: ListFilter = {
  ...{ q: '', status: null, sort: null, isDeleted: false, assignee: null },
  ...NOT_NARROWED,
};
export const EVERYTHING: ListFilter = { ...NO_FILTER, sort: 'newest' };

export function isNarrowed({ from, before, isOpen, make, promise }: ListFilter): boolean {
  return isOpen || [from, before, make, promise].some((value) => value !== null);
}

export function toSort(filter: ListFilter): StaffSort {
  if (filter.isDeleted) return 'newest';
  return isNarrowed(filter) ? (filter.sort ?? 'newest') : chooseSort(filter);
}

/** A change of the filter; as a function it starts from choices that may not be rendered yet. */
export type FilterChange = Partial<ListFilter> | ((latest: ListFilter) => Partial<ListFilter>);

export function changeFilter(latest: ListFilter, change: FilterChange): ListFilter {
  return { ...latest, ...(typeof change === 'function' ? change(latest) : change) };
}

/** The default order of a filter is not named in its address. */
export const chooseOrder =
  (sort: StaffSort): FilterChange =>
  (latest) => ({ sort: sort === toSort({ ...latest, sort: null }) ? null : sort });

/** An order by name suits every list; one by time belongs to the list that is left. */
const keepOrder = ({ sort }: ListFilter) => (sort === 'customer' || sort === 'vehicle' ? sort : null);

export const chooseStatus =
  (status: Status): FilterChange =>
  (latest) => ({ status, sort: keepOrder(latest), isDeleted: false, isOpen: false });

export const chooseDeleted: FilterChange = { status: null, sort: null, isDeleted: true, isOpen: false };

export const chooseEverything: FilterChange = (latest) => ({
  ...EVERYTHING,
  q: latest.q,
  from: latest.from,
  before: latest.before,
  make: latest.make,
  promise: latest.promise,
  sort: keepOrder(latest) ?? EVERYTHING.sort,
});

/** Takes these filters away; the order stays as it is shown. */
export const dropFilter =
  (dropped: Partial<ListFilter>): FilterChange =>
  (latest) => {
    const sort = toSort(latest);
    return { ...dropped, sort: sort === toSort({ ...latest, ...dropped, sort: null }) ? null : sort };
  };

export function isQueue(filter: ListFilter): boolean {
  return filter.status === null && toSort(filter) === 'waiting';
}

export function isEverything(filter: ListFilter): boolean {
  const { q, status, isDeleted, assignee } = filter;
  const isOfAll = q === '' && status === null && assignee === null && !isDeleted && !isNarrowed(filter);
  return isOfAll && !isQueue(filter);
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
    from: ListMoment.safeParse(params.get('from')).data ?? null,
    before: ListMoment.safeParse(params.get('before')).data ?? null,
    isOpen: params.get('view') === 'open',
    make: params.get('make')?.trim().slice(0, MAX_SHORT_TEXT_LENGTH) || null,
    promise: PROMISE_OUTCOMES.find((outcome) => outcome === params.get('promise')) ?? null,
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

function writeFilter(params: URLSearchParams, filter: ListFilter): void {
  const { q, status, sort, isDeleted, assignee, from, before, isOpen, make, promise } = filter;
  if (isDeleted) params.set('view', 'deleted');
  else if (isOpen) params.set('view', 'open');
  if (status) params.set('status', status);
  if (q) params.set('q', q);
  if (sort !== null) params.set('sort', sort);
  if (assignee !== null) params.set('assignee', String(assignee));
  if (from !== null) params.set('from', from);
  if (before !== null) params.set('before', before);
  if (make !== null) params.set('make', make);
  if (promise !== null) params.set('promise', promise);
}

/** What narrows the list, as the server takes it: nothing for most lists. */
export function toNarrowing({ from, before, isOpen, make, promise }: ListFilter) {
  return {
    ...(from !== null && { from }),
    ...(before !== null && { before }),
    ...(isOpen && { open: true }),
    ...(make !== null && { make }),
    ...(promise !== null && { promise }),
  };
}

/** `51–100 of 3,214`, or `1 of 1`; without the total if it is `null`. */
export function rangeText(page: number, pageSize: number, shown: number, total: number | null): string {
  const first = (page - 1) * pageSize + 1;
  const range = shown === 1 ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(first + shown - 1)}`;
  return total === null ? range : `${range} of ${formatNumber(total)}`;
}

export function toCsvAddress(filter: ListFilter): string {
  const { q, status, isDeleted, assignee } = filter;
  const query = new URLSearchParams({ sort: toSort(filter) });
  if (q) query.set('q', q);
  if (status) query.set('status', status);
  if (isDeleted) query.set('deleted', 'true');
  if (assignee !== null) query.set('assignee', String(assignee));
  for (const [name, value] of Object.entries(toNarrowing(filter))) query.set(name, String(value));
  return `/api/admin/consignments.csv?${query}`;
}

import type { SavedView, ViewFilter } from '@marque/domain/review/saved-views';
import { isNarrowed, type ListFilter, NO_FILTER, toSort } from '../list-address.ts';

export function toViewFilter({ status, q, sort, assignee }: ListFilter, layout: ViewFilter['layout']): ViewFilter {
  return { status, q, sort, assignee, layout };
}

export function toListFilter({ status, q, sort, assignee }: SavedView['filter']): ListFilter {
  return { ...NO_FILTER, status, q, sort, assignee };
}

/** Whether a view can have all of this filter: deleted cases and what links narrow the list to are in no view. */
export function isSavable(filter: ListFilter): boolean {
  return !filter.isDeleted && !isNarrowed(filter);
}

export function isChanged(view: SavedView, filter: ListFilter, layout: ViewFilter['layout']): boolean {
  const saved = toListFilter(view.filter);
  return (
    !isSavable(filter) ||
    saved.status !== filter.status ||
    saved.q !== filter.q ||
    saved.assignee !== filter.assignee ||
    toSort(saved) !== toSort(filter) ||
    view.filter.layout !== layout
  );
}

import type { SavedView, ViewFilter } from '@marque/domain/review/saved-views';
import { type ListFilter, toSort } from '../list-address.ts';

/** What the list shows, as a view is saved. */
export function toViewFilter({ status, q, sort, assignee }: ListFilter, layout: ViewFilter['layout']): ViewFilter {
  return { status, q, sort, assignee, layout };
}

/** The filter of a view, as the address names it. */
export function toListFilter({ status, q, sort, assignee }: SavedView['filter']): ListFilter {
  return { status, q, sort, assignee, isDeleted: false };
}

/** Whether the list shows something else than the view that was chosen. */
export function isChanged(view: SavedView, filter: ListFilter, layout: ViewFilter['layout']): boolean {
  const saved = toListFilter(view.filter);
  return (
    filter.isDeleted ||
    saved.status !== filter.status ||
    saved.q !== filter.q ||
    saved.assignee !== filter.assignee ||
    toSort(saved) !== toSort(filter) ||
    view.filter.layout !== layout
  );
}

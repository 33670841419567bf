import type { SavedView, ViewFilter } from '@marque/domain/review/saved-views';
import { type ListFilter, toSort } from '../list-address.ts';

export function toViewFilter({ status, q, sort, assignee }: ListFilter, layout: ViewFilter['layout']): ViewFilter {
  return { status, q, sort, assignee, layout };
}

/** The list filter of a saved view. */
export function toListFilter({ status, q, sort, assignee }: SavedView['filter']): ListFilter {
  return { status, q, sort, assignee, isDeleted: false };
}

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

import { type SavedView, ViewFilter } from '@marque/domain/review/saved-views';
import { describe, expect, it } from 'vitest';
import { EVERYTHING, NO_FILTER } from '../list-address.ts';
import { isChanged, toListFilter, toViewFilter } from './view-filter.ts';
import { describeView } from './view-text.ts';

const view = (filter: object, colleague: string | null = null): SavedView => ({
  id: 7,
  name: 'Ferraris',
  filter: ViewFilter.parse(filter),
  shared: false,
  mine: true,
  author: 'vera',
  colleague,
});

describe('A view that was chosen', () => {
  const chosen = view({ status: 'in_review', q: 'ferrari', assignee: 'me', layout: 'grid' });
  const shown = toListFilter(chosen.filter);

  it('is shown as it was saved', () => {
    expect(toViewFilter(shown, 'grid')).toEqual(chosen.filter);
    expect(isChanged(chosen, shown, 'grid')).toBe(false);
  });

  it.each([
    [{ status: null }],
    [{ q: '' }],
    [{ assignee: null }],
    [{ sort: 'customer' }],
    [{ isDeleted: true }],
    [{ isOpen: true }],
    [{ from: '2026-11-16' }],
    [{ make: 'Ferrari' }],
  ] as const)('is changed by %o', (change) => {
    expect(isChanged(chosen, { ...shown, ...change }, 'grid')).toBe(true);
  });

  it('is changed by another layout, and not by naming the order that it has anyway', () => {
    expect(isChanged(chosen, shown, 'rows')).toBe(true);
    expect(isChanged(view({}), { ...NO_FILTER, sort: 'waiting' }, 'rows')).toBe(false);
    expect(isChanged(view({}), EVERYTHING, 'rows')).toBe(true);
  });
});

describe('What a view shows', () => {
  it('is said in a line', () => {
    expect(describeView(view({ status: 'in_review', q: 'ferrari', sort: 'customer', assignee: 'me' }))).toBe(
      'In review, Mine, “ferrari”, Customer',
    );
    expect(describeView(view({ assignee: 'none', layout: 'grid' }))).toBe('Unassigned, Grid');
    expect(describeView(view({}))).toBe('Needs an answer');
  });

  it('names the colleague, or says that they left', () => {
    expect(describeView(view({ assignee: 8 }, 'vera'))).toBe('vera’s cases');
    expect(describeView(view({ assignee: 8 }))).toBe('A colleague who left the team: no cases');
  });
});

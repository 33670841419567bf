import { describe, expect, it } from 'vitest';
import { listActiveFilters } from './active-filter-text.ts';
import { EVERYTHING, type ListFilter } from './list-address.ts';

/** Intl has narrow spaces in times. */
const listTexts = (filter: Partial<ListFilter>) =>
  listActiveFilters({ ...EVERYTHING, ...filter }).map(({ text }) => text.replaceAll(/\s/gu, ' '));

describe('The filters of a list that a link names', () => {
  it('are none for most lists', () => {
    expect(listTexts({ q: 'ferrari', status: 'approved', assignee: 'me' })).toEqual([]);
  });

  it('name the days of a week or month, the last one included, whatever the time zone of the browser', () => {
    expect(listTexts({ from: '2026-11-16', before: '2026-11-23' })).toEqual(['Submitted Nov 16–22, 2026']);
    expect(listTexts({ from: '2026-11-30', before: '2026-12-07' })).toEqual(['Submitted Nov 30–Dec 6, 2026']);
    expect(listTexts({ from: '2026-12-28', before: '2027-01-04' })).toEqual(['Submitted Dec 28, 2026–Jan 3, 2027']);
    expect(listTexts({ from: '2026-11-16', before: '2026-11-17' })).toEqual(['Submitted Nov 16, 2026']);
  });

  it('name times in UTC, one limit alone too', () => {
    const [from, before] = ['2026-11-22T14:32:05.123Z', '2026-11-24T14:32:05.123Z'];
    expect(listTexts({ from, before })).toEqual(['Submitted Nov 22, 2026, 2:32 PM–Nov 24, 2026, 2:32 PM UTC']);
    expect(listTexts({ from })).toEqual(['Submitted since Nov 22, 2026, 2:32 PM UTC']);
    expect(listTexts({ before })).toEqual(['Submitted before Nov 24, 2026, 2:32 PM UTC']);
    expect(listTexts({ from: '2026-09-07' })).toEqual(['Submitted since Sep 7, 2026']);
  });

  it('have words for a span that has nothing in it', () => {
    expect(listTexts({ from: '2026-11-23', before: '2026-11-16' })).toEqual(['Submitted Nov 23, 2026–Nov 15, 2026']);
  });

  it('name what became of the promised time', () => {
    const texts = (['due', 'inTime', 'late'] as const).map((promise) => listTexts({ promise }));
    expect(texts).toEqual([['Answer due'], ['Answered in time'], ['Not answered in time']]);
  });

  it('name open cases and a make, each to be taken away alone', () => {
    expect(listActiveFilters({ ...EVERYTHING, isOpen: true, make: 'Ferrari' })).toEqual([
      { text: 'Open', dropped: { isOpen: false } },
      { text: 'Ferrari', dropped: { make: null } },
    ]);
  });
});

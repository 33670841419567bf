import { describe, expect, it } from 'vitest';
import {
  EVERYTHING,
  isEverything,
  isQueue,
  type ListAddress,
  NO_FILTER,
  rangeText,
  readListAddress,
  toCsvAddress,
  toSort,
  writeListAddress,
} from './list-address.ts';

const queue: ListAddress = { tab: 'submitted', filter: NO_FILTER, after: null, page: 1, open: null, saved: null };

function read(query: string) {
  return readListAddress(new URLSearchParams(query));
}

describe('the address of a staff list', () => {
  it('is bare for what needs an answer', () => {
    expect(read('')).toEqual(queue);
    expect(writeListAddress(queue).toString()).toBe('');
  });

  it('names tab, page and open entry, and reads them back', () => {
    const address: ListAddress = { ...queue, tab: 'drafts', after: 'c2F2ZWQ=', page: 3, open: 123 };
    expect(readListAddress(writeListAddress(address))).toEqual(address);
  });

  it('names search, status, order and view, and reads them back', () => {
    const filter = { q: 'blu corsa', status: 'in_review', sort: 'waiting', isDeleted: true, assignee: 'me' } as const;
    const address: ListAddress = { ...queue, filter };
    expect(writeListAddress(address).toString()).toBe(
      'view=deleted&status=in_review&q=blu+corsa&sort=waiting&assignee=me',
    );
    expect(readListAddress(writeListAddress(address))).toEqual(address);
  });

  it('names the saved view that was chosen beside its filter, for no list of drafts', () => {
    const address: ListAddress = { ...queue, filter: { ...NO_FILTER, assignee: 'me' }, saved: 7 };
    expect(writeListAddress(address).toString()).toBe('assignee=me&saved=7');
    expect(readListAddress(writeListAddress(address))).toEqual(address);
    expect(read('tab=drafts&saved=7').saved).toBeNull();
    expect(read('saved=none').saved).toBeNull();
  });

  it('has no filter for drafts', () => {
    expect(read('tab=drafts&q=ada&status=pending').filter).toEqual(NO_FILTER);
  });

  it('opens the details of one entry from a link', () => {
    expect(read('open=123')).toEqual({ ...queue, open: 123 });
  });

  it.each([
    'open=abc',
    'open=-1',
    'open=1.5',
    'open=',
    'open=2147483648',
    'tab=nonsense',
    'page=7',
    'status=lost',
    'sort=price',
    'q=%20',
    'view=everything',
    'assignee=everybody',
    'assignee=0',
  ])('ignores what it cannot understand: %s', (query) => expect(read(query)).toEqual(queue));
});

describe('the order of a list', () => {
  const sortOf = (query: string) => toSort(read(query).filter);

  it('is by due time for those who wait', () => {
    expect(sortOf('')).toBe('waiting');
    expect(sortOf('status=pending')).toBe('waiting');
  });

  it('is newest first where others are shown too', () => {
    for (const query of ['q=ada', 'status=approved', 'status=in_review', 'view=deleted', 'view=deleted&sort=waiting'])
      expect(sortOf(query), query).toBe('newest');
  });

  it('is the chosen one', () => {
    for (const query of ['sort=vehicle', 'q=ada&sort=vehicle', 'status=approved&sort=vehicle'])
      expect(sortOf(query), query).toBe('vehicle');
  });

  it('tells what needs an answer from everything', () => {
    expect([isQueue(NO_FILTER), isEverything(NO_FILTER)]).toEqual([true, false]);
    expect([isQueue(EVERYTHING), isEverything(EVERYTHING)]).toEqual([false, true]);
    expect(isEverything(read('q=ada').filter)).toBe(false);
    expect(isQueue(read('status=pending').filter)).toBe(false);
  });
});

describe('the range of a page', () => {
  it('counts from the first entry of the list', () => {
    expect(rangeText(1, 50, 50, 3214)).toBe('1–50 of 3,214');
    expect(rangeText(65, 50, 14, 3214)).toBe('3,201–3,214 of 3,214');
  });

  it('names a single entry once', () => {
    expect(rangeText(1, 50, 1, 1)).toBe('1 of 1');
    expect(rangeText(2, 50, 1, null)).toBe('51');
  });

  it('leaves out a total that nobody has counted', () => {
    expect(rangeText(2, 50, 50, null)).toBe('51–100');
  });
});

describe('The address of the list as CSV', () => {
  it('names the order and what the filter names', () => {
    expect(toCsvAddress(EVERYTHING)).toBe('/api/admin/consignments.csv?sort=newest');
    const filter = { ...EVERYTHING, q: 'ferrari', status: 'approved', assignee: 'me', isDeleted: true } as const;
    expect(toCsvAddress(filter)).toBe(
      '/api/admin/consignments.csv?sort=newest&q=ferrari&status=approved&deleted=true&assignee=me',
    );
  });
});

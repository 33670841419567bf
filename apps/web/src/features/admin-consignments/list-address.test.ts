import { describe, expect, it } from 'vitest';
import {
  changeFilter,
  chooseDeleted,
  chooseEverything,
  chooseOrder,
  chooseStatus,
  dropFilter,
  EVERYTHING,
  isEverything,
  isQueue,
  type ListAddress,
  type ListFilter,
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
    const chosen = { q: 'blu corsa', status: 'in_review', sort: 'waiting', isDeleted: true, assignee: 'me' } as const;
    const address: ListAddress = { ...queue, filter: { ...NO_FILTER, ...chosen } };
    expect(writeListAddress(address).toString()).toBe(
      'view=deleted&status=in_review&q=blu+corsa&sort=waiting&assignee=me',
    );
    expect(readListAddress(writeListAddress(address))).toEqual(address);
  });

  it('names what a figure links to, and reads it back', () => {
    const span = { from: '2026-11-16', before: '2026-11-23T08:30:00.123Z' };
    const filter: ListFilter = { ...NO_FILTER, ...span, isOpen: true, make: 'Aston Martin', promise: 'late' };
    const address: ListAddress = { ...queue, filter };
    const text = 'view=open&from=2026-11-16&before=2026-11-23T08%3A30%3A00.123Z&make=Aston+Martin&promise=late';
    expect(writeListAddress(address).toString()).toBe(text);
    expect(read(text)).toEqual(address);
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
    'from=monday&before=2026-13-01',
    'make=%20',
  ])('ignores what it cannot understand: %s', (query) => expect(read(query)).toEqual(queue));
});

describe('the order of a list', () => {
  const NARROWED = ['from=2026-11-16', 'before=2026-11-16', 'view=open', 'make=Ferrari', 'promise=due'];
  const readSort = (query: string) => toSort(read(query).filter);

  it('is by due time for those who wait', () => {
    expect(readSort('')).toBe('waiting');
    expect(readSort('status=pending')).toBe('waiting');
  });

  it('is newest first where others are shown too', () => {
    for (const query of [
      'q=ada',
      'status=approved',
      'status=in_review',
      'view=deleted',
      'view=deleted&sort=waiting',
      ...NARROWED,
    ])
      expect(readSort(query), query).toBe('newest');
  });

  it('is the chosen one', () => {
    for (const query of [
      'sort=vehicle',
      'q=ada&sort=vehicle',
      'status=approved&sort=vehicle',
      'view=open&sort=vehicle',
    ])
      expect(readSort(query), query).toBe('vehicle');
  });

  it('tells what needs an answer from everything', () => {
    expect([isQueue(NO_FILTER), isEverything(NO_FILTER)]).toEqual([true, false]);
    expect([isQueue(EVERYTHING), isEverything(EVERYTHING)]).toEqual([false, true]);
    expect(isEverything(read('q=ada').filter)).toBe(false);
    for (const query of NARROWED) expect(isEverything(read(query).filter), query).toBe(false);
    expect(isQueue(read('status=pending').filter)).toBe(false);
  });
});

describe('a change of the filter', () => {
  const inReview = changeFilter(NO_FILTER, chooseStatus('in_review'));

  it('names an order only if it is not the default of the filter it is chosen for', () => {
    expect(changeFilter(NO_FILTER, chooseOrder('waiting')).sort).toBeNull();
    expect(changeFilter(inReview, chooseOrder('waiting')).sort).toBe('waiting');
    expect(changeFilter(inReview, chooseOrder('newest')).sort).toBeNull();
  });

  it('keeps an order by name for another status, and drops one by time', () => {
    const byVehicle = changeFilter(inReview, chooseOrder('vehicle'));
    const byTime = changeFilter(inReview, chooseOrder('oldest'));
    expect([byVehicle, byTime].map((filter) => changeFilter(filter, chooseStatus('approved')).sort)).toEqual([
      'vehicle',
      null,
    ]);
    expect([byVehicle, byTime].map((filter) => changeFilter(filter, chooseEverything).sort)).toEqual([
      'vehicle',
      'newest',
    ]);
  });

  it('keeps the search, the time of submission and the make when everything is shown', () => {
    const kept = { q: 'ada', from: '2026-11-16', before: '2026-11-23', make: 'Ferrari' };
    expect(changeFilter({ ...inReview, ...kept, isOpen: true }, chooseEverything)).toEqual({ ...EVERYTHING, ...kept });
  });

  it('shows cases that are not open when their status is chosen', () => {
    const open = { ...NO_FILTER, isOpen: true };
    expect(changeFilter(open, chooseStatus('approved')).isOpen).toBe(false);
    expect(changeFilter(open, chooseDeleted).isOpen).toBe(false);
  });

  it('keeps the order that is shown when one of a link’s filters is taken away', () => {
    const { filter } = read('from=2026-11-16&make=Ferrari');
    const ofMake = changeFilter(filter, dropFilter({ from: null, before: null }));
    expect(ofMake).toEqual({ ...NO_FILTER, make: 'Ferrari' });
    expect(changeFilter(ofMake, dropFilter({ make: null }))).toEqual(EVERYTHING);
    const waiting = changeFilter(read('view=open&sort=waiting').filter, dropFilter({ isOpen: false }));
    expect(waiting).toEqual(NO_FILTER);
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
    const ofFigure = { ...NO_FILTER, from: '2026-11-16', before: '2026-11-23', isOpen: true, make: 'Ferrari' };
    expect(toCsvAddress(ofFigure)).toBe(
      '/api/admin/consignments.csv?sort=newest&from=2026-11-16&before=2026-11-23&open=true&make=Ferrari',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { type ListAddress, rangeText, readListAddress, writeListAddress } from './list-address.ts';

const newest: ListAddress = { tab: 'submitted', after: null, page: 1, open: null };

function read(query: string) {
  return readListAddress(new URLSearchParams(query));
}

describe('the address of a staff list', () => {
  it('is bare for the newest submitted consignments', () => {
    expect(read('')).toEqual(newest);
    expect(writeListAddress(newest).toString()).toBe('');
  });

  it('names tab, page and open entry, and reads them back', () => {
    const address: ListAddress = { tab: 'drafts', after: 'c2F2ZWQ=', page: 3, open: 123 };
    expect(readListAddress(writeListAddress(address))).toEqual(address);
  });

  it('opens the details of one entry from a link', () => {
    expect(read('open=123')).toEqual({ ...newest, open: 123 });
  });

  it.each(['open=abc', 'open=-1', 'open=1.5', 'open=', 'open=2147483648', 'tab=nonsense', 'page=7'])(
    'ignores what it cannot understand: %s',
    (query) => expect(read(query)).toEqual(newest),
  );
});

describe('the range of a page', () => {
  it('counts from the first entry of the list', () => {
    expect(rangeText(1, 50, 50, 3214)).toBe('1–50 of 3,214');
    expect(rangeText(65, 50, 14, 3214)).toBe('3,201–3,214 of 3,214');
  });

  it('leaves out a total that nobody has counted', () => {
    expect(rangeText(2, 50, 50, null)).toBe('51–100');
  });
});

import { describe, expect, it } from 'vitest';
import { arrive, ask, type SearchState, startSearch } from './search-state.ts';

const search = (state: SearchState, text: string): SearchState => ask({ ...state, typed: text }, text) ?? state;

describe('A search field', () => {
  it('asks for what is typed once, and keeps it when it comes into the address', () => {
    const asked = search(startSearch(''), 'jk');
    expect(ask(asked, 'jk')).toBeNull();
    expect(arrive(asked, 'jk', true)).toEqual({ typed: 'jk', q: 'jk', asked: [] });
  });

  it('stays empty when it is cleared while a search is still on its way', () => {
    const cleared = search(search(startSearch(''), 'jk'), '');
    expect(cleared.asked).toEqual(['jk', '']);
    const late = arrive(cleared, 'jk', false);
    expect(late.typed).toBe('');
    expect(arrive(late, '', true)).toEqual(startSearch(''));
  });

  it('shows the search of an address that changed by itself', () => {
    expect(arrive(search(startSearch(''), 'jk'), 'ferrari', true)).toEqual(startSearch('ferrari'));
  });

  it('keeps what is typed when something else in the address changes', () => {
    const typing = { ...startSearch('jk'), typed: 'jkl' };
    expect(arrive(typing, 'jk', true)).toBe(typing);
    const asked = search(startSearch(''), 'jk');
    expect(arrive(asked, '', false)).toEqual(asked);
  });

  it('shows the search that Back led to before a newer one was rendered', () => {
    expect(arrive(search(startSearch(''), 'jk'), '', true)).toEqual(startSearch(''));
    expect(arrive(search(search(startSearch(''), 'jk'), ''), 'jk', true)).toEqual(startSearch('jk'));
  });
});

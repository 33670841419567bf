import { describe, expect, it } from 'vitest';
import { arrive, ask, type SearchState, startSearch } from './search-state.ts';

const search = (state: SearchState, text: string): SearchState => ask({ ...state, typed: text }, text) ?? state;

describe('A search field', () => {
  it('asks for what is typed once, and keeps it when it comes into the address', () => {
    const asked = search(startSearch(''), 'jk');
    expect(ask(asked, 'jk')).toBeNull();
    expect(arrive(asked, 'jk')).toEqual({ typed: 'jk', q: 'jk', asked: [] });
  });

  it('stays empty when it is cleared while a search is still on its way', () => {
    const cleared = search(search(startSearch(''), 'jk'), '');
    expect(cleared.asked).toEqual(['jk', '']);
    const late = arrive(cleared, 'jk');
    expect(late.typed).toBe('');
    expect(arrive(late, '')).toEqual(startSearch(''));
  });

  it('shows the search of an address that changed by itself', () => {
    expect(arrive(search(startSearch(''), 'jk'), 'ferrari')).toEqual(startSearch('ferrari'));
  });
});

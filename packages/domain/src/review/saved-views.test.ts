import { describe, expect, it } from 'vitest';
import { CreateSavedView, isOfNobody, mayChangeView, toViewNameKey } from './saved-views.ts';

const parseName = (name: string) => CreateSavedView.safeParse({ name, filter: {} }).data?.name;

describe('A saved view', () => {
  it('has a name of 1 to 60 characters in one line', () => {
    expect(parseName('  Overdue\nFerraris ')).toBe('Overdue Ferraris');
    expect(parseName('x'.repeat(60))).toHaveLength(60);
    expect([parseName(''), parseName('   '), parseName('x'.repeat(61))]).toEqual([undefined, undefined, undefined]);
  });

  it('filters nothing that is left out', () => {
    expect(CreateSavedView.parse({ name: 'All', filter: {} })).toEqual({
      name: 'All',
      filter: { status: null, q: '', sort: null, assignee: null, layout: 'rows' },
      shared: false,
    });
  });

  it('has a name that no other one has in capitals', () => {
    expect(toViewNameKey('ÜBERFÄLLIG')).toBe(toViewNameKey('überfällig'));
    expect(toViewNameKey('Mine')).not.toBe(toViewNameKey('Mine 2'));
  });

  it('is changed by whoever saved it, a shared one also by administrators', () => {
    const own = { shared: false, mine: true };
    const foreign = { shared: false, mine: false };
    const sharedByMe = { shared: true, mine: true };
    const sharedByOther = { shared: true, mine: false };
    const changing = (role: 'admin' | 'reviewer' | 'viewer') =>
      [own, foreign, sharedByMe, sharedByOther].map((view) => mayChangeView(role, view));
    expect(changing('admin')).toEqual([true, false, true, true]);
    expect(changing('reviewer')).toEqual([true, false, true, false]);
    expect(changing('viewer')).toEqual([true, false, false, false]);
  });

  it('is nobody’s where its colleague cannot be assigned cases any more', () => {
    const filter = CreateSavedView.parse({ name: 'Vera', filter: { assignee: 8 } }).filter;
    expect(isOfNobody({ filter, colleague: 'vera' })).toBe(false);
    expect(isOfNobody({ filter, colleague: null })).toBe(true);
    expect(isOfNobody({ filter: { ...filter, assignee: 'me' }, colleague: null })).toBe(false);
  });
});

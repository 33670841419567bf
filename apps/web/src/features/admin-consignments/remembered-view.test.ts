import type { LastView } from '@marque/domain/review/saved-views';
import { describe, expect, it, vi } from 'vitest';
import { NO_FILTER } from './list-address.ts';
import {
  adoptView,
  isUnsaved,
  markSynced,
  onChoice,
  recallChoice,
  recallView,
  rememberView,
} from './remembered-view.ts';

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe('the view that was chosen last', () => {
  it('is what needs an answer where nothing was chosen', () => {
    expect(recallView(1, memory())).toBe('');
  });

  it('is remembered for each member of staff', () => {
    const store = memory();
    rememberView(1, { ...NO_FILTER, status: 'in_review', sort: 'customer' }, store);
    expect(recallView(1, store)).toBe('status=in_review&sort=customer');
    expect(recallView(2, store)).toBe('');
  });

  it('is forgotten when what needs an answer is chosen again', () => {
    const store = memory();
    rememberView(1, { ...NO_FILTER, sort: 'newest' }, store);
    rememberView(1, NO_FILTER, store);
    expect(recallView(1, store)).toBe('');
  });

  it('is without the search', () => {
    const store = memory();
    rememberView(1, { ...NO_FILTER, q: 'ferrari', sort: 'oldest' }, store);
    expect(recallView(1, store)).toBe('sort=oldest');
  });

  it('is the saved view with the search that it has', () => {
    const store = memory();
    rememberView(1, { ...NO_FILTER, q: 'ferrari', assignee: 'me', saved: 7 }, store);
    expect(recallView(1, store)).toBe('q=ferrari&assignee=me&saved=7');
  });

  it('is nothing where what was stored cannot be read, or nothing can be stored', () => {
    const store = memory();
    store.setItem('marque-queue-view-1', '{"status":"lost"}');
    expect(recallView(1, store)).toBe('');
    const fail = () => {
      throw new Error('denied');
    };
    expect(() => rememberView(1, NO_FILTER, { getItem: fail, setItem: fail, removeItem: fail })).not.toThrow();
    expect(recallView(1, { getItem: fail, setItem: fail, removeItem: fail })).toBe('');
  });
});

describe('the view that was chosen last in any browser', () => {
  const ELSEWHERE: LastView = {
    filter: { status: 'approved', q: '', sort: 'newest', assignee: null, layout: 'grid' },
    saved: null,
    chosenAt: new Date('2026-11-23T12:00:00Z'),
  };

  it('is taken over where nothing was chosen, or what was chosen before has been saved', () => {
    const store = memory();
    expect(adoptView(1, ELSEWHERE, store)).toBe(true);
    expect(recallView(1, store)).toBe('status=approved&sort=newest');
    rememberView(1, { ...NO_FILTER, status: 'in_review' }, store);
    markSynced(1, new Date('2026-11-23T11:00:00Z'), store);
    expect(adoptView(1, ELSEWHERE, store)).toBe(true);
    expect(recallView(1, store)).toBe('status=approved&sort=newest');
  });

  it('is not taken over twice, so that an open window keeps what it shows', () => {
    const store = memory();
    adoptView(1, ELSEWHERE, store);
    expect(adoptView(1, ELSEWHERE, store)).toBe(false);
  });

  it('never replaces a choice that the server does not have yet', () => {
    const store = memory();
    rememberView(1, { ...NO_FILTER, status: 'in_review' }, store);
    expect(isUnsaved(1, store)).toBe(true);
    expect(adoptView(1, ELSEWHERE, store)).toBe(false);
    expect(recallView(1, store)).toBe('status=in_review');
    markSynced(1, ELSEWHERE.chosenAt, store);
    expect(isUnsaved(1, store)).toBe(false);
  });

  it('is what the server is told, with the layout, after each choice', () => {
    const store = memory();
    const heard = vi.fn();
    const stop = onChoice(heard);
    rememberView(1, { ...NO_FILTER, q: 'ferrari', assignee: 'me', saved: 7 }, store);
    stop();
    rememberView(1, NO_FILTER, memory());
    expect(heard).toHaveBeenCalledTimes(1);
    expect(recallChoice(1, 'grid', store)).toEqual({
      filter: { status: null, q: 'ferrari', sort: null, assignee: 'me', layout: 'grid' },
      saved: 7,
    });
    expect(recallChoice(2, 'rows', store)).toMatchObject({ filter: { status: null, layout: 'rows' }, saved: null });
  });
});

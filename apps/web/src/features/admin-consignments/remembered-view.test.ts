import { describe, expect, it } from 'vitest';
import { NO_FILTER } from './list-address.ts';
import { recallView, rememberView } from './remembered-view.ts';

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

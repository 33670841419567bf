import { expect, it } from 'vitest';
import { keepUnsentNote, readUnsentNote } from './unsent-note.ts';

function createStore() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('A note that is half written is there again after a reload, for its author and its case alone', () => {
  const store = createStore();
  keepUnsentNote({ userId: 1, consignmentId: 12, note: 'Ask for the' }, store);
  expect(readUnsentNote(1, 12, store)).toBe('Ask for the');
  expect([readUnsentNote(2, 12, store), readUnsentNote(1, 13, store)]).toEqual(['', '']);
});

it('A note that was sent or emptied leaves nothing behind', () => {
  const store = createStore();
  keepUnsentNote({ userId: 1, consignmentId: 12, note: 'Ask' }, store);
  keepUnsentNote({ userId: 1, consignmentId: 12, note: '' }, store);
  expect(store.items.size).toBe(0);
});

it('Where nothing can be stored, nothing breaks', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepUnsentNote({ userId: 1, consignmentId: 12, note: 'Ask' }, store);
  expect(readUnsentNote(1, 12, store)).toBe('');
});

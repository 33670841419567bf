import { expect, it } from 'vitest';
import { fieldPin } from './case-work.ts';
import { keepUnsent, readUnsent } from './unsent-work.ts';

const NONE = {
  approvalNote: '',
  rejectionReason: '',
  rejectionNote: '',
  pins: [],
  changesNote: '',
  declineReason: '',
  note: '',
  contact: null,
} as const;

function createStore() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('What is half written is there again after a reload, for its author and its case alone', () => {
  const store = createStore();
  const written = {
    ...NONE,
    rejectionReason: 'photos',
    rejectionNote: 'We cannot see',
    pins: [fieldPin('vehicleInfo.mileage')],
    declineReason: 'The documents say',
    note: 'Ask for the',
  } as const;
  keepUnsent(1, 12, written, store);
  expect(readUnsent(1, 12, store)).toEqual(written);
  expect([readUnsent(2, 12, store), readUnsent(1, 13, store)]).toEqual([{}, {}]);
});

it('A contact that is not logged yet is there again, also beside work that an earlier version kept', () => {
  const store = createStore();
  const contact = { channel: 'meeting', when: '2026-11-22T14:30', note: 'They sell because', ownerNote: '' } as const;
  keepUnsent(1, 12, { ...NONE, contact }, store);
  expect(readUnsent(1, 12, store).contact).toEqual(contact);
  const { contact: _, ...earlier } = { ...NONE, note: 'Ask for the' };
  store.setItem('marque-case-1-13', JSON.stringify(earlier));
  expect(readUnsent(1, 13, store)).toMatchObject({ note: 'Ask for the', contact: null });
});

it('What was sent or emptied leaves nothing behind', () => {
  const store = createStore();
  keepUnsent(1, 12, { ...NONE, note: 'Ask' }, store);
  keepUnsent(1, 12, NONE, store);
  expect(store.items.size).toBe(0);
});

it('What cannot be read is as if it were not there', () => {
  const store = createStore();
  store.setItem('marque-case-1-12', JSON.stringify({ ...NONE, pins: [{ item: { kind: 'soul' }, label: 'Soul' }] }));
  expect(readUnsent(1, 12, store)).toEqual({});
});

it('Where nothing can be stored, nothing breaks', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepUnsent(1, 12, { ...NONE, note: 'Ask' }, store);
  expect(readUnsent(1, 12, store)).toEqual({});
});

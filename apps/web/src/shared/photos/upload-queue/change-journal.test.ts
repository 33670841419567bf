import { describe, expect, it } from 'vitest';
import { createChangeJournal, type JournalStorage } from './change-journal.ts';
import { createUploadStorage } from './store-uploads.ts';
import { createMemoryStorage } from './testing-storage.ts';
import type { StoredUpload, UploadStore } from './upload-store.ts';

const FULL: JournalStorage = {
  ...createMemoryStorage(),
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

describe('A change of a photo that is on its way to the browser’s database', () => {
  it('is noted until it is written, with what was changed before', () => {
    const journal = createChangeJournal(createMemoryStorage);
    expect(journal.list()).toEqual(new Map());
    const storage = createMemoryStorage();
    const one = createChangeJournal(() => storage);
    const first = one.note('a', { category: 'scenic' });
    const second = one.note('a', { key: 'k' });
    first();
    expect(one.list()).toEqual(new Map([['a', { category: 'scenic', key: 'k' }]]));
    second();
    expect(one.list()).toEqual(new Map());
  });

  it('is only in the database where there is no room for a note, and nothing that is not a note is read', () => {
    const journal = createChangeJournal(() => FULL);
    expect(() => journal.note('a', { category: 'scenic' })()).not.toThrow();
    const storage = createMemoryStorage();
    storage.setItem('marque-photo-change:a', '{"category":"nowhere"}');
    storage.setItem('marque-photo-change:b', 'null');
    storage.setItem('else', 'x');
    expect(createChangeJournal(() => storage).list()).toEqual(
      new Map([
        ['a', {}],
        ['b', {}],
      ]),
    );
  });

  it('holds where the page is left before the database has it: a sorted photo stays sorted', async () => {
    const storage = createMemoryStorage();
    const journal = createChangeJournal(() => storage);
    const records = new Map([['a', { id: 'a', category: null, isSaved: false }]]);
    const open = (change: UploadStore['change']) => {
      const store = {
        change,
        list: async () => [...records.values()].map((record) => ({ record, file: null })) as unknown as StoredUpload[],
      } as unknown as UploadStore;
      const tabs = { tell: () => undefined, listen: () => undefined };
      const deps = { openStore: async () => store, after: () => undefined, now: Date.now, tabs, journal };
      return createUploadStorage({ queueKey: 'draft', deps: deps as never, getScope: () => null });
    };
    const never = new Promise<void>(() => undefined);
    void open(() => never).change('user-1', 'a', { category: 'scenic' });

    const after = open(async (id, change) => {
      records.set(id, { ...records.get(id), ...change } as never);
    });
    const listed = await after.list('user-1');
    expect(listed?.map(({ record }) => record.category)).toEqual(['scenic']);
    await expect.poll(() => [records.get('a')?.category, journal.list().size]).toEqual(['scenic', 0]);
  });
});

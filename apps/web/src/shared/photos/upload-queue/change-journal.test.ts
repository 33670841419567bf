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

const NEVER = new Promise<void>(() => undefined);
const AT_ONCE = Promise.resolve();

/** Pages of one browser with one unsorted photo. */
function createPages() {
  const storage = createMemoryStorage();
  const journal = createChangeJournal(() => storage);
  const records = new Map([['a', { id: 'a', category: null as string | null }]]);
  const list = async () => [...records.values()].map((record) => ({ record, file: null })) as unknown as StoredUpload[];

  /** A page whose writes to the database wait for `isReady`. */
  function open(isReady: Promise<void>) {
    const change: UploadStore['change'] = async (id, changes) => {
      await isReady;
      records.set(id, { ...records.get(id), ...(typeof changes === 'function' ? changes() : changes) } as never);
    };
    const store = { change, list } as unknown as UploadStore;
    const tabs = { tell: () => undefined, listen: () => undefined };
    const deps = { openStore: async () => store, after: () => undefined, now: Date.now, tabs, journal };
    return createUploadStorage({ queueKey: 'draft', deps: deps as never, getScope: () => null });
  }

  return {
    open,
    listCategories: async (page: ReturnType<typeof open>) =>
      (await page.list('user-1'))?.map(({ record }) => record.category),
    getKept: () => [records.get('a')?.category, journal.list().size],
  };
}

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
    const { open, listCategories, getKept } = createPages();
    void open(NEVER).change('user-1', 'a', { category: 'scenic' });
    expect(await listCategories(open(AT_ONCE))).toEqual(['scenic']);
    await expect.poll(getKept).toEqual(['scenic', 0]);
  });

  it('does not undo a later one where another tab writes it late', async () => {
    const { open, listCategories, getKept } = createPages();
    const { promise: later, resolve } = Promise.withResolvers<void>();
    void open(NEVER).change('user-1', 'a', { category: 'damage' });
    expect(await listCategories(open(later))).toEqual(['damage']);
    await open(AT_ONCE).change('user-1', 'a', { category: 'trunk' });
    resolve();
    await new Promise(setImmediate);
    expect(getKept()).toEqual(['trunk', 0]);
  });
});

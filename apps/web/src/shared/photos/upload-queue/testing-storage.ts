import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { JournalStorage } from './change-journal.ts';

/** For tests: the ways in which browsers fail to store files. `mendStorage` ends them all. */

const endings: (() => void)[] = [];

export function mendStorage(): void {
  for (const end of endings.splice(0)) end();
  vi.restoreAllMocks();
  globalThis.indexedDB = new IDBFactory();
}

function failLater(store: IDBObjectStore, name: string): IDBRequest<IDBValidKey> {
  // Adding the same key twice fails in a task of the transaction, just as a browser refuses what it cannot store.
  const add = () => (store.keyPath === null ? store.add(0, 'taken') : store.add({ id: 'taken' }));
  add();
  const request = add();
  Object.defineProperty(request, 'error', { get: () => new DOMException(name, name), set: () => undefined });
  return request;
}

/** The transaction neither completes nor aborts, and blocks everything behind it. */
function holdOpen(store: IDBObjectStore): void {
  let isOver = false;
  endings.push(() => {
    isOver = true;
  });
  const goOn = () => {
    if (!isOver) store.count().onsuccess = goOn;
  };
  goOn();
}

/** Like WebKit in a private window: no Blobs, and a transaction that started with another request hangs forever. */
export function refuseBlobs(): void {
  const put = IDBObjectStore.prototype.put;
  const begun = new WeakSet<IDBTransaction>();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (!(value instanceof Blob)) {
      begun.add(this.transaction);
      return put.call(this, value, key);
    }
    const request = failLater(this, 'UnknownError');
    if (begun.has(this.transaction)) {
      request.addEventListener('error', (event) => event.preventDefault());
      holdOpen(this);
    }
    return request;
  });
}

/** Every write fails with a quota error. */
export function fillStorage(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    return failLater(this, 'QuotaExceededError');
  });
}

/** Writes never complete until the returned function is called. */
export function hangTransactions(): () => void {
  const put = IDBObjectStore.prototype.put;
  const writing = vi.spyOn(IDBObjectStore.prototype, 'put');
  writing.mockImplementation(function (this: IDBObjectStore, value, key) {
    holdOpen(this);
    return put.call(this, value, key);
  });
  return () => {
    for (const end of endings.splice(0)) end();
    writing.mockRestore();
  };
}

/** Opening the database never completes. */
export function hangOpening(): void {
  const silent = new IDBFactory().open('nobody responds');
  silent.addEventListener('success', (event) => event.stopImmediatePropagation());
  vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(silent);
}

export function refuseOpening(): void {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

/** Some browsers have no IndexedDB at all in private windows. */
export function takeStorageAway(): void {
  Reflect.deleteProperty(globalThis, 'indexedDB');
}

/** Like `localStorage`, for the length of a test. */
export function createMemoryStorage(): JournalStorage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

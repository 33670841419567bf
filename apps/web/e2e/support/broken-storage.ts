/** Ways in which browsers fail to store files. Each runs in the page before its own code. */

/** Like WebKit in a private window: no Blobs, and a transaction that starts with anything else hangs. */
function refuseBlobs(): void {
  const { put } = IDBObjectStore.prototype;
  const begun = new WeakSet<IDBTransaction>();
  IDBObjectStore.prototype.put = function (value, key) {
    if (!(value instanceof Blob)) {
      begun.add(this.transaction);
      return put.call(this, value, key);
    }
    // Adding the same key twice fails in a task of the transaction.
    this.add(0, 'taken');
    const request = this.add(0, 'taken');
    Object.defineProperty(request, 'error', { get: () => new DOMException('Error preparing Blob', 'UnknownError') });
    if (begun.has(this.transaction)) {
      request.addEventListener('error', (event) => event.preventDefault());
      const goOn = () => {
        this.count().onsuccess = goOn;
      };
      goOn();
    }
    return request;
  };
}

function refuseEveryWrite(): void {
  IDBObjectStore.prototype.put = function () {
    const add = () => (this.keyPath === null ? this.add(0, 'taken') : this.add({ id: 'taken' }));
    add();
    const request = add();
    Object.defineProperty(request, 'error', { get: () => new DOMException('No room', 'QuotaExceededError') });
    return request;
  };
}

function hangTransactions(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, key) {
    const goOn = () => {
      this.count().onsuccess = goOn;
    };
    goOn();
    return put.call(this, value, key);
  };
}

function hangOpening(): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, version) {
    const request = open.call(this, name, version);
    for (const type of ['success', 'error', 'upgradeneeded']) {
      request.addEventListener(type, (event) => event.stopImmediatePropagation());
    }
    return request;
  };
}

function refuseAllStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  IDBFactory.prototype.open = refuse;
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  window.BroadcastChannel = class {
    constructor() {
      refuse();
    }
  } as unknown as typeof BroadcastChannel; // Safe, because construction always fails.
  LockManager.prototype.request = () => Promise.reject(new DOMException('No locks here', 'SecurityError'));
  StorageManager.prototype.persist = refuse;
}

function hideAllStorage(): void {
  for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'BroadcastChannel']) {
    Object.defineProperty(window, name, { value: undefined });
  }
  for (const name of ['locks', 'storage']) Object.defineProperty(navigator, name, { value: undefined });
}

export const BROKEN_STORAGE: readonly { how: string; breakStorage: () => void; survivesReload: boolean }[] = [
  { how: 'takes no Blobs, as WebKit in a private window', breakStorage: refuseBlobs, survivesReload: true },
  { how: 'is full', breakStorage: refuseEveryWrite, survivesReload: false },
  { how: 'never ends a transaction', breakStorage: hangTransactions, survivesReload: false },
  { how: 'never opens', breakStorage: hangOpening, survivesReload: false },
  { how: 'is refused altogether', breakStorage: refuseAllStorage, survivesReload: false },
  { how: 'is absent altogether', breakStorage: hideAllStorage, survivesReload: false },
];

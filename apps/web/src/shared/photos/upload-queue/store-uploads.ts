import type { BrowserDependencies } from './browser.ts';
import { toRecord, type Upload } from './upload.ts';
import type { StoredUpload, UploadRecord, UploadStore } from './upload-store.ts';
import { createStoreCalls } from './upload-store-calls.ts';

interface UploadStorageOptions {
  queueKey: string;
  deps: Pick<BrowserDependencies, 'openStore' | 'after' | 'tabs' | 'now' | 'journal'>;
  /** The draft or answer that the photos belong to at this moment. */
  getScope(): string | null;
}

/** For a photo that was chosen for another draft: its owner decides whether it belongs to this one too. */
const UNSORTED: Partial<UploadRecord> = { category: null, key: null, photo: null, storedAt: null, refusal: null };

type Write = (owner: string, work: (store: UploadStore) => Promise<unknown>) => Promise<boolean>;

/** Completes stored records with noted changes that may not have been written, and writes those. */
function createCatchUp(journal: BrowserDependencies['journal'], write: Write) {
  /** Writes what is noted by then: the tab that made the change may have made, or written, another one meanwhile. */
  async function writeNoted(owner: string, id: string): Promise<void> {
    const settle = journal.note(id, {});
    await write(owner, (store) => store.change(id, () => journal.list().get(id) ?? {}));
    settle();
  }

  return (owner: string, stored: readonly StoredUpload[]): StoredUpload[] => {
    const noted = journal.list();
    return stored.map(({ record, file }) => {
      const changed = noted.get(record.id);
      if (!changed) return { record, file };
      void writeNoted(owner, record.id);
      return { record: { ...record, ...changed }, file };
    });
  };
}

/**
 * The uploads of one queue in the browser's store; tells other tabs about each change. Where the store is missing, full
 * or slow, nothing here rejects or waits for long because of it.
 */
export function createUploadStorage({ queueKey, deps, getScope }: UploadStorageOptions) {
  const call = createStoreCalls(deps);

  async function write(
    owner: string,
    work: (store: UploadStore) => Promise<unknown>,
    onLate?: () => void,
  ): Promise<boolean> {
    const isDone = await call(async (store) => {
      await work(store);
      deps.tabs.tell(`${owner} ${queueKey}`, 'changed');
      return true;
    }, onLate);
    return isDone ?? false;
  }

  async function change(owner: string, id: string, changed: Partial<UploadRecord>): Promise<boolean> {
    const settle = deps.journal.note(id, changed);
    const isDone = await write(owner, (store) => store.change(id, changed));
    settle();
    return isDone;
  }

  const catchUp = createCatchUp(deps.journal, write);
  const remove = (owner: string, ids: readonly string[]) => write(owner, (store) => store.remove(ids));

  return {
    /** Records the visit and deletes removed files and those of drafts that are gone. */
    async open(owner: string): Promise<void> {
      await call((store) => store.visit(owner, deps.now()));
      await call((store) => tidyUp(store, { owner, queueKey, scope: getScope() }));
    },
    /** `null` where there is no store, or it refuses or times out. */
    async list(owner: string): Promise<readonly StoredUpload[] | null> {
      const stored = await call((store) => store.list(owner, queueKey));
      return stored && catchUp(owner, stored);
    },
    /**
     * Whether the bytes are stored now. Bytes that were written too late are deleted, because the page went on without
     * them.
     */
    keep: (owner: string, upload: Upload): Promise<boolean> =>
      write(
        owner,
        (store) => store.keep(toRecord(upload, owner, queueKey), upload.file),
        () => void remove(owner, [upload.id]),
      ),
    /** The stored bytes, otherwise the chosen file. Rejects when both are gone. */
    async readFile(owner: string | null, upload: Upload): Promise<File> {
      const { name, type, lastModified, size } = upload.file;
      const stored = upload.isSafe && owner !== null ? await call((store) => store.file(upload.id)) : null;
      if (stored) return new File([stored], name, { type, lastModified });
      if (size === 0) throw new Error('the bytes are gone');
      return upload.file;
    },
    change,
    remove,
    finish: (owner: string, id: string) =>
      write(owner, async (store) => {
        await store.change(id, { isSaved: true });
        await store.dropFile(id);
      }),
    async clear(owner: string): Promise<void> {
      await write(owner, (store) => store.clear(owner, queueKey));
      deps.tabs.tell(`${owner} ${queueKey}`, 'cleared');
    },
    /** Tells the other tabs that the saved draft has new photos. */
    tellSaved: (owner: string) => deps.tabs.tell(`${owner} ${queueKey}`, 'saved'),
  };
}
export type UploadStorage = ReturnType<typeof createUploadStorage>;

async function tidyUp(
  store: UploadStore,
  { owner, queueKey, scope }: { owner: string; queueKey: string; scope: string | null },
): Promise<void> {
  const records = (await store.list(owner, queueKey)).map(({ record }) => record);
  const isForeign = (record: UploadRecord) => record.scope !== null && record.scope !== scope;
  const gone = records.filter((record) => record.isRemoved || (record.isSaved && isForeign(record)));
  await store.remove(gone.map(({ id }) => id));
  for (const record of records) {
    if (isForeign(record) && !gone.includes(record)) await store.change(record.id, { ...UNSORTED, scope });
  }
}

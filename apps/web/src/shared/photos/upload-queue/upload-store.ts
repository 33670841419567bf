import { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { UploadedPhoto } from '@marque/domain/photo/photos';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod';

/**
 * What this browser knows about a chosen file besides its bytes. Browsers hold records of older versions: fields keep
 * their names, and newer fields have defaults.
 */
export const UploadRecord = z.object({
  id: z.string(),
  owner: z.string(),
  /**
   * The key of the queue. Field and index have this name in the databases of browsers, where photos may still wait to
   * be sent: another name would need a migration.
   */
  album: z.string(),
  place: z.number(),
  name: z.string(),
  type: z.string(),
  lastModified: z.number(),
  category: PhotoCategory.nullable(),
  replaces: z.string().nullable(),
  /** The draft or answer it was chosen for: photos of another draft are not added to this one. */
  scope: z.string().nullable().default(null),
  hash: z.string().nullable().default(null),
  /** The Idempotency-Key, set with the first try. */
  key: z.string().nullable().default(null),
  refusal: z.string().nullable().default(null),
  canRetry: z.boolean().default(false),
  /** The server's response, and when it came. */
  photo: UploadedPhoto.nullable().default(null),
  storedAt: z.number().nullable().default(null),
  /** The draft that shows it is saved: the bytes are deleted, and the record stays to recognize duplicates. */
  isSaved: z.boolean().default(false),
  /** Removed, but it can still be undone for a while. */
  isRemoved: z.boolean().default(false),
  fingerprint: z.string().nullable().default(null),
  /** Open advice from the quality check; and the advice that the owner accepted. */
  advice: z.array(PhotoAdvice).default([]),
  accepted: z.array(PhotoAdvice).default([]),
});
export type UploadRecord = z.infer<typeof UploadRecord>;
type RecordChange = Partial<UploadRecord>;

export interface StoredUpload {
  record: UploadRecord;
  /** `null` once it is saved. */
  file: Blob | null;
}

/** Stores chosen files until their draft is saved. Any call may reject: storage can be full, forbidden or removed. */
export interface UploadStore {
  keep(record: UploadRecord, file: Blob): Promise<void>;
  /** Updates a record; does not bring back one that was deleted. A function is asked when the change is written. */
  change(id: string, change: RecordChange | (() => RecordChange)): Promise<void>;
  /** Deletes the bytes and keeps the record. */
  dropFile(id: string): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** In the order in which the files were chosen. */
  list(owner: string, queueKey: string): Promise<StoredUpload[]>;
  file(id: string): Promise<Blob | null>;
  clear(owner: string, queueKey: string): Promise<void>;
  /** Records that this owner is here, and deletes the files of owners who were not for a week. */
  visit(owner: string, now: number): Promise<void>;
}

/** The browser may be shared: files of somebody who does not come back are deleted after a week. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60_000;

interface Schema extends DBSchema {
  items: { key: string; value: UploadRecord; indexes: { album: [string, string]; owner: string } };
  /** ArrayBuffer where the browser cannot store Blobs. */
  files: { key: string; value: Blob | ArrayBuffer };
  visits: { key: string; value: number };
}
type Database = IDBPDatabase<Schema>;

function openDatabase(): Promise<Database> {
  return openDB<Schema>('marque-photos', 1, {
    upgrade(db) {
      const items = db.createObjectStore('items', { keyPath: 'id' });
      items.createIndex('album', ['owner', 'album']);
      items.createIndex('owner', 'owner');
      db.createObjectStore('files');
      db.createObjectStore('visits');
    },
    // A newer version of this page wants to upgrade the database: do not block it.
    // Its target is always a database.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
  });
}

function isRecord(value: unknown): value is UploadRecord {
  return UploadRecord.safeParse(value).success;
}

function isCausedBy(error: unknown, names: readonly string[]): boolean {
  return error instanceof DOMException && names.includes(error.name);
}

/** Errors of a lost database connection; Safari calls it `UnknownError`, a name it uses for much else. */
const GONE = ['InvalidStateError', 'UnknownError'];

/** Browsers close a database at will (storage cleared, a new version elsewhere), so it is reopened once. */
async function connect() {
  let db = await openDatabase();
  return async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    try {
      return await work(db);
    } catch (error) {
      if (!isCausedBy(error, GONE)) throw error;
      db = await openDatabase();
      return work(db);
    }
  };
}

/**
 * The file is written before its record: WebKit refuses Blobs in private windows
 * (https://bugs.webkit.org/show_bug.cgi?id=156347), and if another request precedes that error, the transaction never
 * ends and blocks the database.
 */
async function put(db: Database, record: UploadRecord, file: Blob | ArrayBuffer): Promise<void> {
  // `strict`: completes only once the data is on disk.
  const tx = db.transaction(['items', 'files'], 'readwrite', { durability: 'strict' });
  await Promise.all([tx.objectStore('files').put(file, record.id), tx.objectStore('items').put(record), tx.done]);
}

/** Writes files as Blobs, or as bytes once the browser has refused a Blob but accepted its bytes. */
function createFileWriter() {
  let takesBlobs = true;
  return async (db: Database, record: UploadRecord, file: Blob): Promise<void> => {
    if (takesBlobs) {
      try {
        // Slicing makes a copy without the file's path: the original may be moved or deleted.
        return await put(db, record, file.slice(0, file.size, file.type));
      } catch (error) {
        // Storage is full or gone: bytes would fail too.
        if (isCausedBy(error, ['QuotaExceededError', 'InvalidStateError'])) throw error;
      }
    }
    await put(db, record, await file.arrayBuffer());
    takesBlobs = false;
  };
}

/** Caches Blobs made from bytes, so that listing the photos again does not copy them all into memory again. */
function createStoredFiles() {
  const made = new Map<string, Blob>();
  return {
    async read(id: string, load: () => Promise<Blob | ArrayBuffer | undefined>): Promise<Blob | null> {
      const known = made.get(id);
      if (known) return known;
      const stored = await load();
      if (!(stored instanceof ArrayBuffer)) return stored ?? null;
      const blob = new Blob([stored]);
      made.set(id, blob);
      return blob;
    },
    forget: (id: string) => made.delete(id),
  };
}
type StoredFiles = ReturnType<typeof createStoredFiles>;

async function changeRecord(db: Database, id: string, change: RecordChange | (() => RecordChange)): Promise<void> {
  const tx = db.transaction('items', 'readwrite');
  const merge = async () => {
    const record = await tx.store.get(id);
    if (record) await tx.store.put({ ...record, ...(typeof change === 'function' ? change() : change) });
  };
  await Promise.all([merge(), tx.done]);
}

async function removeUploads(db: Database, files: StoredFiles, ids: readonly string[]): Promise<void> {
  for (const id of ids) files.forget(id);
  const tx = db.transaction(['items', 'files'], 'readwrite');
  const gone = ids.flatMap((id) => [tx.objectStore('items').delete(id), tx.objectStore('files').delete(id)]);
  await Promise.all([...gone, tx.done]);
}

async function listUploads(db: Database, files: StoredFiles, queue: [string, string]): Promise<StoredUpload[]> {
  const tx = db.transaction(['items', 'files'], 'readonly');
  const read = async (): Promise<StoredUpload[]> => {
    const found = await tx.objectStore('items').index('album').getAll(queue);
    const stored = found.filter(isRecord).map(async (raw) => {
      const record = UploadRecord.parse(raw);
      return { record, file: await files.read(record.id, () => tx.objectStore('files').get(record.id)) };
    });
    return Promise.all(stored);
  };
  const [uploads] = await Promise.all([read(), tx.done]);
  return uploads.sort((a, b) => a.record.place - b.record.place);
}

async function noteVisit(db: Database, files: StoredFiles, owner: string, now: number): Promise<void> {
  await db.put('visits', now, owner);
  for (const other of await db.getAllKeys('visits')) {
    const seen = (await db.get('visits', other)) ?? 0;
    if (now - seen < KEPT_FOR_MS) continue;
    await removeUploads(db, files, await db.getAllKeysFromIndex('items', 'owner', other));
    await db.delete('visits', other);
  }
}

/** The upload store in IndexedDB. Rejects where there is none, as in some private windows. */
export async function openUploadStore(): Promise<UploadStore> {
  const using = await connect();
  const write = createFileWriter();
  const files = createStoredFiles();
  return {
    keep: (record, file) => using((db) => write(db, record, file)),
    change: (id, change) => using((db) => changeRecord(db, id, change)),
    dropFile: (id) => {
      files.forget(id);
      return using((db) => db.delete('files', id));
    },
    remove: (ids) => using((db) => removeUploads(db, files, ids)),
    list: (owner, queueKey) => using((db) => listUploads(db, files, [owner, queueKey])),
    file: (id) => using((db) => files.read(id, () => db.get('files', id))),
    clear: (owner, queueKey) =>
      using(async (db) => removeUploads(db, files, await db.getAllKeysFromIndex('items', 'album', [owner, queueKey]))),
    visit: (owner, now) => using((db) => noteVisit(db, files, owner, now)),
  };
}

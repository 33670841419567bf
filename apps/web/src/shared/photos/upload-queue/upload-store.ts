import { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { UploadedPhoto } from '@marque/domain/photo/photos';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod';

/**
 * What this browser knows of a chosen file beside its bytes. Browsers have such records already: fields keep their
 * names, and one that earlier versions lack has a default.
 */
export const UploadRecord = z.object({
  id: z.string(),
  owner: z.string(),
  /** The key of the queue. */
  album: z.string(),
  /** Grows with every file that is chosen. */
  place: z.number(),
  name: z.string(),
  type: z.string(),
  lastModified: z.number(),
  category: PhotoCategory.nullable(),
  /** The address of the photo whose place it takes once the server has it. */
  replaces: z.string().nullable(),
  /** What the photos belong to that it was chosen for: another draft's photos are not put into this one. */
  scope: z.string().nullable().default(null),
  /** SHA-256 of the bytes. */
  hash: z.string().nullable().default(null),
  /** The Idempotency-Key, from the first try on. */
  key: z.string().nullable().default(null),
  /** Why the server refused it, in its words. */
  refusal: z.string().nullable().default(null),
  canRetry: z.boolean().default(false),
  /** The response of the server, and when it came. */
  photo: UploadedPhoto.nullable().default(null),
  storedAt: z.number().nullable().default(null),
  /** The draft that shows it is saved: its bytes are gone, and it is kept to be recognized. */
  isSaved: z.boolean().default(false),
  /** It was removed, which can be taken back for a moment. */
  isRemoved: z.boolean().default(false),
  fingerprint: z.string().nullable().default(null),
  /** What the quality check found, until the owner has decided; and what they accepted. */
  advice: z.array(PhotoAdvice).default([]),
  accepted: z.array(PhotoAdvice).default([]),
});
export type UploadRecord = z.infer<typeof UploadRecord>;

export interface StoredUpload {
  record: UploadRecord;
  /** `null` once it is saved. */
  file: Blob | null;
}

/** Keeps chosen files until their draft is saved. Any call may reject: storage can be full, forbidden or taken away. */
export interface UploadStore {
  /** Resolves once the bytes are safe from a crash. */
  keep(record: UploadRecord, file: Blob): Promise<void>;
  /** Changes what is known of a file; one that is gone is not brought back. */
  change(id: string, change: Partial<UploadRecord>): Promise<void>;
  /** Forgets the bytes and keeps what is known. */
  dropFile(id: string): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** In the order in which the files were chosen. */
  list(owner: string, queueKey: string): Promise<StoredUpload[]>;
  file(id: string): Promise<Blob | null>;
  clear(owner: string, queueKey: string): Promise<void>;
  /** Notes that somebody is here, and forgets the files of those who were not for a week. */
  visit(owner: string, now: number): Promise<void>;
}

/** Files of somebody who does not come back are not kept on a browser that others may use. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60_000;

interface Schema extends DBSchema {
  items: { key: string; value: UploadRecord; indexes: { album: [string, string]; owner: string } };
  /** Bytes where the browser takes no Blobs. */
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
    // A newer version of this page wants to change the database: it must not wait for us.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(), // what blocks is a database
  });
}

function isRecord(value: unknown): value is UploadRecord {
  return UploadRecord.safeParse(value).success;
}

function isCausedBy(error: unknown, names: readonly string[]): boolean {
  return error instanceof DOMException && names.includes(error.name);
}

/** The connection to the database is gone; `UnknownError` is Safari's name for it, and for much else. */
const GONE = ['InvalidStateError', 'UnknownError'];

/** Browsers close a database at will (storage cleared, a new version elsewhere): it is opened once more. */
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
 * The file goes in before its record: WebKit refuses Blobs in private windows
 * (https://bugs.webkit.org/show_bug.cgi?id=156347), and where the error follows another request, the transaction never
 * ends and blocks the database.
 */
async function put(db: Database, record: UploadRecord, file: Blob | ArrayBuffer): Promise<void> {
  // `strict`: done only when it is on the disk.
  const tx = db.transaction(['items', 'files'], 'readwrite', { durability: 'strict' });
  await Promise.all([tx.objectStore('files').put(file, record.id), tx.objectStore('items').put(record), tx.done]);
}

/** Writes files as Blobs, or as bytes once the browser has refused a Blob and taken its bytes. */
function createFileWriter() {
  let takesBlobs = true;
  return async (db: Database, record: UploadRecord, file: Blob): Promise<void> => {
    if (takesBlobs) {
      try {
        // A copy without the file's path: the original may be moved or taken away.
        return await put(db, record, file.slice(0, file.size, file.type));
      } catch (error) {
        // Full, or gone: bytes would fare no better.
        if (isCausedBy(error, ['QuotaExceededError', 'InvalidStateError'])) throw error;
      }
    }
    await put(db, record, await file.arrayBuffer());
    takesBlobs = false;
  };
}

/** Blobs made of bytes are made once: listing the photos again does not copy them all into memory again. */
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

async function changeRecord(db: Database, id: string, change: Partial<UploadRecord>): Promise<void> {
  const tx = db.transaction('items', 'readwrite');
  const merge = async () => {
    const record = await tx.store.get(id);
    if (record) await tx.store.put({ ...record, ...change });
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

import { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { UploadedPhoto } from '@marque/domain/photo/photos';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod';

/** What this browser knows of a chosen file beside its bytes. Every field that later versions may lack has a default. */
export const UploadRecord = z.object({
  id: z.string(),
  /** Whose it is, and for which draft or answer of his. */
  owner: z.string(),
  album: z.string(),
  /** Grows with every file that is chosen. */
  place: z.number(),
  name: z.string(),
  type: z.string(),
  lastModified: z.number(),
  category: PhotoCategory.nullable(),
  /** The address of the photo whose place it takes once it is stored. */
  replaces: z.string().nullable(),
  /** What the photos belong to that it was chosen for: another draft's photos are not put into this one. */
  scope: z.string().nullable().default(null),
  /** SHA-256 of the bytes. */
  hash: z.string().nullable().default(null),
  /** The Idempotency-Key, from the first try on. */
  key: z.string().nullable().default(null),
  /** Why the server will not take it, in its words. */
  refusal: z.string().nullable().default(null),
  canRetry: z.boolean().default(false),
  /** The answer of the server, and when it came. */
  photo: UploadedPhoto.nullable().default(null),
  storedAt: z.number().nullable().default(null),
  /** The draft that shows it is saved: its bytes are gone, and it is kept to be known again. */
  isSaved: z.boolean().default(false),
  /** It was removed, which can be taken back for a moment. */
  isRemoved: z.boolean().default(false),
  fingerprint: z.string().nullable().default(null),
  /** What the coach says, until the owner has decided; and what he decided to live with. */
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
  keep(item: UploadRecord, file: Blob): Promise<void>;
  /** Changes what is known of a file; one that is gone is not brought back. */
  change(id: string, change: Partial<UploadRecord>): Promise<void>;
  /** Forgets the bytes and keeps what is known. */
  dropFile(id: string): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** In the order in which the files were chosen. */
  list(owner: string, album: string): Promise<StoredUpload[]>;
  file(id: string): Promise<Blob | null>;
  clear(owner: string, album: string): Promise<void>;
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

function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('marque-photos', 1, {
    upgrade(db) {
      const items = db.createObjectStore('items', { keyPath: 'id' });
      items.createIndex('album', ['owner', 'album']);
      items.createIndex('owner', 'owner');
      db.createObjectStore('files');
      db.createObjectStore('visits');
    },
    // A newer version of this page wants to change the shelf: it must not wait for us.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(), // what blocks is a database
  });
}

function isShelved(value: unknown): value is UploadRecord {
  return UploadRecord.safeParse(value).success;
}

function isCausedBy(error: unknown, names: readonly string[]): boolean {
  return error instanceof DOMException && names.includes(error.name);
}

/** Says that the connection to the database is gone; `UnknownError` is Safari's name for it, and for much else. */
const GONE = ['InvalidStateError', 'UnknownError'];

/**
 * The file goes in before its item: WebKit refuses Blobs in private windows (https://bugs.webkit.org/show_bug.cgi?id=156347), and where the refusal follows
 * another request, the transaction never ends and blocks the database.
 */
async function put(db: IDBPDatabase<Schema>, item: UploadRecord, file: Blob | ArrayBuffer): Promise<void> {
  // `strict`: told that it is done only when it is on the disk.
  const tx = db.transaction(['items', 'files'], 'readwrite', { durability: 'strict' });
  await Promise.all([tx.objectStore('files').put(file, item.id), tx.objectStore('items').put(item), tx.done]);
}

/** The shelf in IndexedDB. Rejects where there is none, as in some private windows. */
export async function openUploadStore(): Promise<UploadStore> {
  let db = await openDatabase();
  let takesBlobs = true;
  /** Made of bytes that were read once: listing the photos again does not copy them all into memory again. */
  const made = new Map<string, Blob>();

  async function fileOf(id: string, read: () => Promise<Blob | ArrayBuffer | undefined>): Promise<Blob | null> {
    const known = made.get(id);
    if (known) return known;
    const stored = await read();
    if (!(stored instanceof ArrayBuffer)) return stored ?? null;
    const blob = new Blob([stored]);
    made.set(id, blob);
    return blob;
  }

  async function keep(database: IDBPDatabase<Schema>, item: UploadRecord, file: Blob): Promise<void> {
    if (takesBlobs) {
      try {
        // A copy without the file's path: the original may be moved or taken away.
        return await put(database, item, file.slice(0, file.size, file.type));
      } catch (error) {
        // Full, or gone: bytes would fare no better.
        if (isCausedBy(error, ['QuotaExceededError', 'InvalidStateError'])) throw error;
      }
    }
    await put(database, item, await file.arrayBuffer());
    takesBlobs = false;
  }

  /** Browsers close a database at will (storage cleared, a new version elsewhere): it is opened once more. */
  async function using<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
    try {
      return await work(db);
    } catch (error) {
      if (!isCausedBy(error, GONE)) throw error;
      db = await openDatabase();
      return work(db);
    }
  }

  async function removeAll(database: IDBPDatabase<Schema>, ids: readonly string[]): Promise<void> {
    for (const id of ids) made.delete(id);
    const tx = database.transaction(['items', 'files'], 'readwrite');
    await Promise.all([
      ...ids.flatMap((id) => [tx.objectStore('items').delete(id), tx.objectStore('files').delete(id)]),
      tx.done,
    ]);
  }

  return {
    keep: (item, file) => using((database) => keep(database, item, file)),
    change: (id, change) =>
      using(async (database) => {
        const tx = database.transaction('items', 'readwrite');
        const merge = async () => {
          const item = await tx.store.get(id);
          if (item) await tx.store.put({ ...item, ...change });
        };
        await Promise.all([merge(), tx.done]);
      }),
    dropFile: (id) => {
      made.delete(id);
      return using((database) => database.delete('files', id));
    },
    remove: (ids) => using((database) => removeAll(database, ids)),
    list: (owner, album) =>
      using(async (database) => {
        const tx = database.transaction(['items', 'files'], 'readonly');
        const read = async (): Promise<StoredUpload[]> => {
          const found = await tx.objectStore('items').index('album').getAll([owner, album]);
          const shelved = found.filter(isShelved).map(async (raw) => {
            const record = UploadRecord.parse(raw);
            return { record, file: await fileOf(record.id, () => tx.objectStore('files').get(record.id)) };
          });
          return Promise.all(shelved);
        };
        const [photos] = await Promise.all([read(), tx.done]);
        return photos.sort((a, b) => a.record.place - b.record.place);
      }),
    file: (id) => using((database) => fileOf(id, () => database.get('files', id))),
    clear: (owner, album) =>
      using(async (database) =>
        removeAll(database, await database.getAllKeysFromIndex('items', 'album', [owner, album])),
      ),
    visit: (owner, now) =>
      using(async (database) => {
        await database.put('visits', now, owner);
        for (const other of await database.getAllKeys('visits')) {
          const seen = (await database.get('visits', other)) ?? 0;
          if (now - seen < KEPT_FOR_MS) continue;
          await removeAll(database, await database.getAllKeysFromIndex('items', 'owner', other));
          await database.delete('visits', other);
        }
      }),
  };
}

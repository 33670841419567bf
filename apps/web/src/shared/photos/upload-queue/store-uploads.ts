import type { BrowserDependencies } from './browser.ts';
import { itemOf, type Upload, uploadOf } from './upload.ts';
import type { UploadList } from './upload-list.ts';
import type { PhotoHost } from './upload-queue.ts';
import type { ShelfItem, StoredUpload, UploadStore } from './upload-store.ts';
import { createShelfCalls } from './upload-store-calls.ts';

interface ShelvingContext {
  album: string;
  deps: Pick<BrowserDependencies, 'openStore' | 'after' | 'tabs' | 'now' | 'hash'>;
  list: UploadList;
  getOwner(): string | null;
  getHolder(): PhotoHost | null;
}

/** A photo of another draft: whether it belongs to this one too is for its owner to say. */
const UNSORTED: Partial<ShelfItem> = { category: null, key: null, photo: null, storedAt: null, refusal: null };

/**
 * Keeps the list of uploads and the shelf in step, and with them the other tabs of this browser. Where the browser has no shelf, or it is full or does not answer,
 * files live in the page alone: nothing here rejects for it or waits for long.
 */
export function createShelving({ album, deps, list, getOwner, getHolder }: ShelvingContext) {
  /** Grows with every change of ours: what was read before it is outdated. */
  let writes = 0;

  const call = createShelfCalls(deps);

  /** Does something with the owner's shelf; `null` where there is none, it refuses, or it does not answer in time. */
  function using<Result>(
    work: (shelf: UploadStore, owner: string) => Promise<Result>,
    onLate?: () => void,
  ): Promise<Result | null> {
    const owner = getOwner();
    return owner === null ? Promise.resolve(null) : call((shelf) => work(shelf, owner), onLate);
  }

  async function write(
    work: (shelf: UploadStore, owner: string) => Promise<unknown>,
    onLate?: () => void,
  ): Promise<boolean> {
    writes += 1;
    const isDone = await using(async (shelf, owner) => {
      await work(shelf, owner);
      deps.tabs.tell(`${owner} ${album}`, 'changed');
      return true;
    }, onLate);
    return isDone ?? false;
  }

  function adopt(shelved: readonly StoredUpload[]): void {
    const present = shelved.filter(({ item }) => !item.isRemoved);
    const ids = new Set(present.map(({ item }) => item.id));
    list.drop(
      list.get().flatMap(({ id, isSafe, state }) => (isSafe && state.kind !== 'sending' && !ids.has(id) ? id : [])),
    );
    const read = present.flatMap((photo): Upload[] => {
      const known = list.find(photo.item.id);
      // What this tab is busy with it knows better.
      if (known && (known.state.kind === 'sending' || known.state.kind === 'waiting')) return [];
      const upload = uploadOf(photo, { isSafe: true, now: deps.now() });
      return [known ? { ...upload, file: known.file } : upload];
    });
    if (read.length > 0) list.add(read);
  }

  async function read(): Promise<void> {
    for (;;) {
      const [owner, before] = [getOwner(), writes];
      const shelved = await using((shelf) => shelf.list(String(owner), album));
      if (!shelved || getOwner() !== owner) return;
      if (writes === before) return adopt(shelved);
    }
  }

  /** Tidies up what was left behind: removed files, and those of a draft that is no more. */
  async function tidy(): Promise<void> {
    const scope = getHolder()?.scope ?? null;
    await using(async (shelf, owner) => {
      const items = (await shelf.list(owner, album)).map(({ item }) => item);
      const isForeign = (item: ShelfItem) => item.scope !== null && item.scope !== scope;
      const gone = items.filter((item) => item.isRemoved || (item.isSaved && isForeign(item)));
      await shelf.remove(gone.map(({ id }) => id));
      for (const item of items) {
        if (isForeign(item) && !gone.includes(item)) await shelf.change(item.id, { ...UNSORTED, scope });
      }
    });
  }

  async function bytesOf(upload: Upload): Promise<File> {
    const { name, type, lastModified, size } = upload.file;
    const kept = upload.isSafe ? await using((shelf) => shelf.file(upload.id)) : null;
    if (kept) return new File([kept], name, { type, lastModified });
    if (size === 0) throw new Error('the bytes are gone');
    return upload.file;
  }

  return {
    /** Reads what lies on the shelf for this owner. */
    async open(): Promise<void> {
      await using((shelf, owner) => shelf.visit(owner, deps.now()));
      await tidy();
      await read();
    },
    read,
    /** Whether the bytes are safe now. Bytes that were kept too late are taken out again: the page goes on as if they were not. */
    keep: (upload: Upload) =>
      write(
        (shelf, owner) => shelf.keep(itemOf(upload, owner, album), upload.file),
        () => void write((shelf) => shelf.remove([upload.id])),
      ),
    change: (id: string, change: Partial<ShelfItem>) => void write((shelf) => shelf.change(id, change)),
    remove: (ids: readonly string[]) => write((shelf) => shelf.remove(ids)),
    /** The draft is saved: the bytes may go. */
    finish(id: string): void {
      void write(async (shelf) => {
        await shelf.change(id, { isSaved: true });
        await shelf.dropFile(id);
      });
    },
    /** Tells the other tabs that there are new photos in the saved draft. */
    tellSaved: () => deps.tabs.tell(`${getOwner()} ${album}`, 'saved'),
    /** What is to be sent, and under which key: the same for every repeat, also after a crash. */
    async ready(upload: Upload, scope: string | null): Promise<{ file: File; key: string }> {
      const file = await bytesOf(upload);
      if (upload.key !== null) return { file, key: upload.key };
      // Not known yet after a crash in the first moment.
      const hash = upload.hash ?? (await deps.hash(file));
      const change = { scope, hash, key: `${scope ?? upload.id}.${upload.category}.${hash}` };
      list.patch(upload.id, change);
      if (upload.isSafe) await write((shelf) => shelf.change(upload.id, change));
      return { file, key: change.key };
    },
    async clear(): Promise<void> {
      await write((shelf, owner) => shelf.clear(owner, album));
      deps.tabs.tell(`${getOwner()} ${album}`, 'cleared');
    },
  };
}
export type Shelving = ReturnType<typeof createShelving>;

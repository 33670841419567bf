import { UploadRecord } from './upload-store.ts';

/** The subset of `Storage` that the journal uses. Any method may throw: storage can be full or forbidden. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'marque-photo-change:';
const Change = UploadRecord.partial();
type Change = Partial<UploadRecord>;

export interface ChangeJournal {
  /** Records a change before it is written. Call the returned function once it was written, or cannot be. */
  note(id: string, change: Change): () => void;
  /** Changes not yet known to be written, by the id of the file. */
  list(): Map<string, Change>;
}

/**
 * Records synchronously what people do with a photo, before IndexedDB has it: writes that are still running when the
 * page is left are lost.
 */
export function createChangeJournal(storage: () => JournalStorage): ChangeJournal {
  function read(id: string): Change {
    // Fields that this change does not name must keep their noted values.
    const noted: unknown = JSON.parse(storage().getItem(PREFIX + id) ?? '{}');
    const parsed = Change.safeParse(noted);
    if (!parsed.success || typeof noted !== 'object' || noted === null) return {};
    return Object.fromEntries(Object.entries(parsed.data).filter(([field]) => field in noted));
  }

  return {
    note(id, change) {
      let text = '';
      attempt(() => {
        text = JSON.stringify({ ...read(id), ...change });
        storage().setItem(PREFIX + id, text);
      });
      return () =>
        attempt(() => {
          // If it differs, a later change is still being written.
          if (storage().getItem(PREFIX + id) === text) storage().removeItem(PREFIX + id);
        });
    },
    list() {
      const changes = new Map<string, Change>();
      attempt(() => {
        const all = storage();
        const names = Array.from({ length: all.length }, (_, index) => all.key(index) ?? '');
        for (const name of names.filter((each) => each.startsWith(PREFIX))) {
          const id = name.slice(PREFIX.length);
          changes.set(id, read(id));
        }
      });
      return changes;
    },
  };
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Storage is full or forbidden: then a change is only safe once the database has it.
  }
}

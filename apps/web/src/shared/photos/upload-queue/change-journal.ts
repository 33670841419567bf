import { UploadRecord } from './upload-store.ts';

/** The part of `Storage` that is needed. Its methods may throw: storage can be full or forbidden. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'marque-photo-change:';
const Change = UploadRecord.partial();
type Change = Partial<UploadRecord>;

export interface ChangeJournal {
  /** Notes a change before it is written; what is given back is called once it was, or cannot be. */
  note(id: string, change: Change): () => void;
  /** What was noted and is not known to be written, by the ids of the files. */
  list(): Map<string, Change>;
}

/**
 * What people do with a photo is noted at once, before the browser's database has it: a page that is left in the same
 * moment takes writes that have not ended with it.
 */
export function createChangeJournal(storage: () => JournalStorage): ChangeJournal {
  function read(id: string): Change {
    // Fields that a change does not name must not come back with their defaults.
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
          // A later change is still on its way.
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
    // Storage is full or forbidden: then a change is safe once the database has it.
  }
}

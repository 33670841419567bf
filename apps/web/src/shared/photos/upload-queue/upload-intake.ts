import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { BrowserDependencies } from './browser.ts';
import { findPhoto } from './photo-arrangement.ts';
import { photoFileProblem } from './photo-file.ts';
import type { Shelving } from './store-uploads.ts';
import type { Upload } from './upload.ts';
import type { UploadList } from './upload-list.ts';
import type { PhotoHost } from './upload-queue.ts';

/** Files that were chosen although the same photo stands in the category already. */
export interface Duplicates {
  category: PhotoCategory | null;
  count: number;
}

export interface AddOptions {
  /** The address of the photo whose place the file takes. */
  replaces?: string | null;
  /** Where it stands among the files that were chosen; behind all of them unless said otherwise. */
  place?: number;
  /** Its bytes are kept; it is not sent yet. */
  onKept?(id: string): void;
  /** What the coach said of it before it was taken in, and its owner decided to live with. */
  advice?: readonly PhotoAdvice[];
}

interface IntakeContext {
  deps: Pick<BrowserDependencies, 'newId' | 'now' | 'hash' | 'askToPersist'>;
  list: UploadList;
  shelving: Shelving;
  getHolder(): PhotoHost | null;
  onChange(): void;
  /** The file is kept and known: it may be sent. */
  onReady(id: string): void;
  onFailed(fileName: string): void;
}

const UNREADABLE = 'This photo could not be read from your device. Please choose it once more.';

/** Takes chosen files in: their bytes go into the browser's own store before anything else, then it is seen whether they are there already. */
export function createUploadIntake(context: IntakeContext) {
  const { deps, list, shelving, getHolder, onChange, onReady, onFailed } = context;
  let queue: Promise<void> = Promise.resolve();
  let lastPlace = 0;
  let duplicates: Duplicates | null = null;

  function isThere(upload: Upload): boolean {
    const { id, category, hash } = upload;
    const photos = getHolder()?.getPhotos() ?? {};
    return list.get().some((other) => {
      if (other.id === id || other.hash !== hash || other.category !== category) return false;
      if (other.state.kind === 'failed') return false;
      return other.state.kind !== 'saved' || findPhoto(photos, other.photo?.url ?? '') !== null;
    });
  }

  function leaveOut({ id, category }: Upload): void {
    const count = duplicates?.category === category ? duplicates.count + 1 : 1;
    duplicates = { category, count };
    list.drop([id]);
    void shelving.remove([id]);
    onChange();
  }

  function release(id: string): void {
    const upload = list.find(id);
    if (!upload) return;
    if (isThere(upload)) {
      leaveOut(upload);
      return;
    }
    if (upload.state.kind === 'keeping') list.patch(id, { state: { kind: upload.category ? 'queued' : 'unsorted' } });
    onReady(id);
  }

  async function takeIn(id: string, onKept?: (id: string) => void): Promise<void> {
    const upload = list.find(id);
    if (!upload) return;
    try {
      const isSafe = await shelving.keep(upload);
      const hash = await deps.hash(upload.file);
      const now = list.find(id);
      if (!now) {
        void shelving.remove([id]);
        return;
      }
      list.patch(id, { isSafe, hash });
      // It may have been sorted meanwhile.
      if (isSafe) shelving.change(id, { hash, category: now.category });
    } catch {
      list.patch(id, { state: { kind: 'failed', message: UNREADABLE, canRetry: false } });
      onFailed(upload.file.name);
      return;
    }
    onKept?.(id);
    release(id);
  }

  return {
    add(
      category: PhotoCategory | null,
      files: readonly File[],
      { replaces, place, onKept, advice = [] }: AddOptions = {},
    ): void {
      duplicates = null;
      deps.askToPersist();
      const uploads = files.map((file): Upload => {
        lastPlace = Math.max(lastPlace + 1, deps.now());
        const problem = photoFileProblem(file);
        return {
          id: deps.newId(),
          place: place ?? lastPlace,
          category,
          file,
          replaces: replaces ?? null,
          scope: getHolder()?.scope ?? null,
          hash: null,
          key: null,
          isSafe: false,
          photo: null,
          storedAt: null,
          fingerprint: null,
          advice: [],
          accepted: advice,
          state: problem ? { kind: 'failed', message: problem, canRetry: false } : { kind: 'keeping' },
        };
      });
      list.add(uploads);
      for (const { id, file, state } of uploads) {
        if (state.kind === 'failed') onFailed(file.name);
        // One after the other, so that forty large files are not in memory at once.
        else queue = queue.then(() => takeIn(id, onKept));
      }
    },
    /** Begins anew with a file that was taken out before it was kept, and put back. */
    again: (id: string) => {
      queue = queue.then(() => takeIn(id));
    },
    /** It was put into another category: it may be there already. */
    recheck: release,
    duplicates: () => duplicates,
    forget(): void {
      duplicates = null;
    },
  };
}

import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry } from '@marque/domain/photo/photos';
import type { BrowserDependencies } from './browser.ts';
import type { Upload } from './upload.ts';

/** How long a removal can be taken back. */
export const UNDO_FOR_MS = 15_000;

interface RemovedPhoto {
  kind: 'photo';
  category: PhotoCategory;
  photo: PhotoEntry;
  /** Where it stood, and among which. */
  index: number;
  original: readonly PhotoEntry[];
}

interface RemovedUpload {
  kind: 'upload';
  upload: Upload;
}

export type Removal = { id: string } & (RemovedPhoto | RemovedUpload);

interface RemovalsContext {
  deps: Pick<BrowserDependencies, 'newId' | 'after'>;
  onChange(): void;
  /** These uploads can no longer be brought back. */
  onForgotten(uploadIds: readonly string[]): void;
}

/** What was removed a moment ago and can still be brought back. */
export function createRemovals({ deps, onChange, onForgotten }: RemovalsContext) {
  let removals: readonly Removal[] = [];
  /** Somebody has the way back in hand: until he lets go nothing becomes final. */
  let isHeld = false;
  const due = new Set<string>();

  function drop(gone: readonly Removal[]): void {
    if (gone.length === 0) return;
    removals = removals.filter((removal) => !gone.includes(removal));
    onChange();
  }

  function forget(gone: readonly Removal[]): void {
    drop(gone);
    const ids = gone.flatMap((removal) => (removal.kind === 'upload' ? removal.upload.id : []));
    if (ids.length > 0) onForgotten(ids);
  }

  function forgetDue(): void {
    if (isHeld) return;
    forget(removals.filter(({ id }) => due.has(id)));
    due.clear();
  }

  return {
    get: () => removals,
    /** While the focus is on a way back, nobody is hurried. */
    hold(isInHand: boolean): void {
      isHeld = isInHand;
      forgetDue();
    },
    add(removed: RemovedPhoto | RemovedUpload): void {
      const removal: Removal = { ...removed, id: deps.newId() };
      removals = [...removals, removal];
      deps.after(UNDO_FOR_MS, () => {
        due.add(removal.id);
        forgetDue();
      });
      onChange();
    },
    /** The removal to be taken back; `null` when it is too late. */
    take(id: string): Removal | null {
      const removal = removals.find((each) => each.id === id) ?? null;
      // A button that is gone with its press tells nobody that it lost the focus.
      isHeld = false;
      drop(removal ? [removal] : []);
      return removal;
    },
    /** The photo is there again by another way. */
    forgetPhoto(url: string): void {
      drop(removals.filter((removal) => removal.kind === 'photo' && removal.photo.url === url));
    },
    forget: () => forget(removals),
  };
}

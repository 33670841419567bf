import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { Photos } from '@marque/domain/photo/photos';
import type { Upload } from './upload.ts';
import type { UploadRecord } from './upload-store.ts';

/** Side effects for the runner to execute. Most are followed by an event that carries the same number or id. */
export type QueueEffect =
  /** Followed by `opened`: records the visit and deletes leftovers of earlier ones. */
  | { readonly kind: 'open'; readonly owner: string }
  | { readonly kind: 'list'; readonly owner: string; readonly reading: number }
  /** Followed by `kept`: stores a file and its record. */
  | { readonly kind: 'keep'; readonly owner: string | null; readonly upload: Upload }
  | { readonly kind: 'hash'; readonly id: string; readonly file: File }
  | StoreChange
  | { readonly kind: 'tellSaved'; readonly owner: string }
  | { readonly kind: 'takeTurn'; readonly owner: string; readonly turn: number }
  | { readonly kind: 'endTurn'; readonly turn: number }
  /** Followed by `prepared`: reads the bytes and, if it is not known yet, their hash. */
  | { readonly kind: 'prepare'; readonly owner: string | null; readonly attempt: number; readonly upload: Upload }
  | SendEffect
  | { readonly kind: 'abort'; readonly attempt: number }
  | { readonly kind: 'pause'; readonly pause: number; readonly ms: number }
  | { readonly kind: 'endPause'; readonly pause: number }
  | JudgeEffect
  | { readonly kind: 'expireUndo'; readonly removalId: string }
  | { readonly kind: 'changePhotos'; readonly photos: Photos }
  | { readonly kind: 'refreshHost' }
  | { readonly kind: 'askToPersist' }
  | { readonly kind: 'tellFailed'; readonly fileName: string };

interface SendEffect {
  readonly kind: 'send';
  readonly attempt: number;
  readonly file: File;
  readonly key: string;
  /** Stored before sending, so that a retry after a crash uses the same key. */
  readonly record: { readonly owner: string; readonly id: string; readonly change: Partial<UploadRecord> } | null;
}

interface JudgeEffect {
  readonly kind: 'judge';
  readonly id: string;
  readonly file: File;
  readonly category: PhotoCategory;
  readonly others: readonly string[];
}

/** A write to the upload store that nothing waits for. */
type StoreChange =
  | { readonly kind: 'change'; readonly owner: string; readonly id: string; readonly change: Partial<UploadRecord> }
  | { readonly kind: 'remove'; readonly owner: string; readonly ids: readonly string[] }
  /** The draft is saved, so the bytes can be deleted. */
  | { readonly kind: 'finish'; readonly owner: string; readonly id: string }
  | { readonly kind: 'clear'; readonly owner: string };

export function isWrite(effect: QueueEffect): boolean {
  if (effect.kind === 'send') return effect.record !== null;
  return ['keep', 'change', 'remove', 'finish', 'clear'].includes(effect.kind);
}

interface Owned {
  readonly owner: string | null;
}

export function changeRecord({ owner }: Owned, id: string, change: Partial<UploadRecord>): QueueEffect[] {
  return owner === null ? [] : [{ kind: 'change', owner, id, change }];
}

export function removeRecords({ owner }: Owned, ids: readonly string[]): QueueEffect[] {
  return owner === null || ids.length === 0 ? [] : [{ kind: 'remove', owner, ids }];
}

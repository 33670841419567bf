import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { Photos } from '@marque/domain/photo/photos';
import type { Upload } from './upload.ts';
import type { UploadRecord } from './upload-store.ts';

/**
 * What is to be done outside. Most are answered by an event, which carries the number or the id that the effect has.
 */
export type QueueEffect =
  /** Answered by `opened`: notes the visit, and tidies up what was left behind. */
  | { readonly kind: 'open'; readonly owner: string }
  /** Answered by `listed`. */
  | { readonly kind: 'list'; readonly owner: string; readonly reading: number }
  /** Answered by `kept`: writes a file and what is known of it. */
  | { readonly kind: 'keep'; readonly owner: string | null; readonly upload: Upload }
  /** Answered by `hashed`. */
  | { readonly kind: 'hash'; readonly id: string; readonly file: File }
  | StoreChange
  | { readonly kind: 'tellSaved'; readonly owner: string }
  /** Answered by `turnGranted`, perhaps `turnLost`, and `turnEnded`. */
  | { readonly kind: 'takeTurn'; readonly owner: string; readonly turn: number }
  | { readonly kind: 'endTurn'; readonly turn: number }
  /** Answered by `prepared`: reads the bytes and, where it is not known yet, their hash. */
  | { readonly kind: 'prepare'; readonly owner: string | null; readonly attempt: number; readonly upload: Upload }
  | SendEffect
  | { readonly kind: 'abort'; readonly attempt: number }
  /** Answered by `pauseEnded`. */
  | { readonly kind: 'pause'; readonly pause: number; readonly ms: number }
  | { readonly kind: 'endPause'; readonly pause: number }
  | JudgeEffect
  /** Answered by `undoExpired`. */
  | { readonly kind: 'expireUndo'; readonly removalId: string }
  | { readonly kind: 'changePhotos'; readonly photos: Photos }
  | { readonly kind: 'refreshHost' }
  | { readonly kind: 'askToPersist' }
  | { readonly kind: 'tellFailed'; readonly fileName: string };

/** Answered by `progressed` and `sent`. */
interface SendEffect {
  readonly kind: 'send';
  readonly attempt: number;
  readonly file: File;
  readonly key: string;
  /** Written first, so that a repeat after a crash goes under the same key. */
  readonly record: { readonly owner: string; readonly id: string; readonly change: Partial<UploadRecord> } | null;
}

/** Answered by `judged`. */
interface JudgeEffect {
  readonly kind: 'judge';
  readonly id: string;
  readonly file: File;
  readonly category: PhotoCategory;
  readonly others: readonly string[];
}

/** A change of the browser's own store that nobody waits for. */
type StoreChange =
  | { readonly kind: 'change'; readonly owner: string; readonly id: string; readonly change: Partial<UploadRecord> }
  | { readonly kind: 'remove'; readonly owner: string; readonly ids: readonly string[] }
  /** The draft is saved: the bytes may go. */
  | { readonly kind: 'finish'; readonly owner: string; readonly id: string }
  | { readonly kind: 'clear'; readonly owner: string };

/** Whether an effect writes to the store, so that what was read before it is outdated. */
export function isWrite(effect: QueueEffect): boolean {
  if (effect.kind === 'send') return effect.record !== null;
  return ['keep', 'change', 'remove', 'finish', 'clear'].includes(effect.kind);
}

interface Owned {
  readonly owner: string | null;
}

/** Changes what is stored of an upload; nothing where nobody owns the queue. */
export function changeRecord({ owner }: Owned, id: string, change: Partial<UploadRecord>): QueueEffect[] {
  return owner === null ? [] : [{ kind: 'change', owner, id, change }];
}

export function removeRecords({ owner }: Owned, ids: readonly string[]): QueueEffect[] {
  return owner === null || ids.length === 0 ? [] : [{ kind: 'remove', owner, ids }];
}

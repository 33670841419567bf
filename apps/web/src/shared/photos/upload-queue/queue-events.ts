import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';
import type { QualityVerdict } from './judge-photo.ts';
import type { HostView } from './queue-state.ts';
import type { SendOutcome } from './send-photo.ts';
import type { TabNews } from './tab-news.ts';
import type { StoredUpload } from './upload-store.ts';

export interface ChosenFile {
  readonly id: string;
  readonly file: File;
}

export interface AddOptions {
  /** URL of the photo that the file replaces. */
  readonly replaces?: string | null;
  /** Advice that the owner saw and accepted before the file was added. */
  readonly advice?: readonly PhotoAdvice[];
}

/** Requests from a person or a page. */
type QueueRequest =
  | {
      readonly kind: 'added';
      readonly category: PhotoCategory | null;
      readonly files: readonly ChosenFile[];
      readonly options: AddOptions;
    }
  | {
      readonly kind: 'replaced';
      readonly urlOrId: string;
      readonly category: PhotoCategory;
      readonly chosen: ChosenFile;
      readonly advice: readonly PhotoAdvice[];
    }
  | { readonly kind: 'sorted'; readonly ids: readonly string[]; readonly category: PhotoCategory }
  | { readonly kind: 'retried'; readonly id: string }
  | { readonly kind: 'canceled'; readonly id: string }
  | { readonly kind: 'undone'; readonly removalId: string }
  | { readonly kind: 'removalsHeld'; readonly isHeld: boolean }
  | { readonly kind: 'photoRemoved'; readonly category: PhotoCategory; readonly url: string }
  | {
      readonly kind: 'photoPutBack';
      readonly category: PhotoCategory;
      readonly photo: PhotoEntry;
      readonly original: readonly PhotoEntry[];
    }
  | {
      readonly kind: 'photoMoved';
      readonly url: string;
      readonly category: PhotoCategory;
      readonly index: number | undefined;
    }
  | { readonly kind: 'adviceAccepted'; readonly urlOrId: string }
  | { readonly kind: 'hostAttached'; readonly owner: string }
  | { readonly kind: 'draftSaved'; readonly photos: Photos }
  | { readonly kind: 'resumed' }
  /** The owner signed out: stored files wait until they are back. */
  | { readonly kind: 'closed' }
  /** The draft was submitted or discarded. */
  | { readonly kind: 'cleared' };

/** Responses and news from the browser and the server. */
export type QueueResponse =
  | { readonly kind: 'connectionChanged'; readonly isOnline: boolean }
  | { readonly kind: 'newsHeard'; readonly channel: string; readonly news: TabNews }
  | { readonly kind: 'opened'; readonly owner: string }
  /** `null` where the browser has no store, or it failed. */
  | { readonly kind: 'listed'; readonly reading: number; readonly stored: readonly StoredUpload[] | null }
  | { readonly kind: 'kept'; readonly id: string; readonly isSafe: boolean }
  /** `null` when the file cannot be read. */
  | { readonly kind: 'hashed'; readonly id: string; readonly hash: string | null }
  | { readonly kind: 'turnGranted' | 'turnLost' | 'turnEnded'; readonly turn: number }
  /** `null` when the bytes are gone. */
  | { readonly kind: 'prepared'; readonly attempt: number; readonly bytes: PreparedBytes | null }
  | { readonly kind: 'progressed'; readonly attempt: number; readonly progress: number }
  | { readonly kind: 'sent'; readonly attempt: number; readonly outcome: SendOutcome }
  | { readonly kind: 'pauseEnded'; readonly pause: number }
  /** `null` when the check failed: nothing is said about the photo. */
  | { readonly kind: 'judged'; readonly id: string; readonly verdict: QualityVerdict | null }
  | { readonly kind: 'undoExpired'; readonly removalId: string };

export interface PreparedBytes {
  readonly file: File;
  readonly hash: string;
}

export type QueueHappening = QueueRequest | QueueResponse;

export type QueueEvent = QueueHappening & { readonly now: number; readonly host: HostView | null };

import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { UploadedPhoto } from '@marque/domain/photo/photos';
import type { StoredUpload, UploadRecord } from './upload-store.ts';

export type UploadState =
  /** Its bytes are being stored in the browser. */
  | { kind: 'keeping' }
  | { kind: 'unsorted' }
  | { kind: 'queued' }
  /** `progress` runs from 0 to 1; at 1 the server still has to process the photo. */
  | { kind: 'sending'; progress: number; attempt: number }
  | { kind: 'waiting' }
  /** The server has it; the draft that shows it is not saved yet. */
  | { kind: 'stored' }
  /** The draft is saved: kept only to recognize duplicates. */
  | { kind: 'saved' }
  | { kind: 'failed'; message: string; canRetry: boolean };

export interface Upload {
  id: string;
  place: number;
  /** `null` while it has no category. */
  category: PhotoCategory | null;
  /** The category in the store when this tab last read it: another one was chosen in another tab. */
  listedCategory: PhotoCategory | null;
  file: File;
  replaces: string | null;
  scope: string | null;
  hash: string | null;
  /** The Idempotency-Key, so that a retry never creates a second photo (contract 4.5). */
  key: string | null;
  isSafe: boolean;
  photo: UploadedPhoto | null;
  storedAt: number | null;
  fingerprint: string | null;
  /** Open advice from the quality check; and the advice that the owner accepted. */
  advice: readonly PhotoAdvice[];
  accepted: readonly PhotoAdvice[];
  state: UploadState;
  /** Failures since the last success, in this page. */
  tries: number;
  isAttached: boolean;
  isJudged: boolean;
}

export const UNREADABLE = 'This photo could not be read from your device. Please choose it again.';

/** The server deletes unreferenced photos after 24 hours (ADR 0017): an older response is not trusted. */
const STORED_LASTS_MS = 20 * 60 * 60_000;

type ChosenUpload = Pick<Upload, 'id' | 'place' | 'category' | 'file' | 'replaces' | 'scope' | 'accepted' | 'state'> &
  Partial<Upload>;

/** A new upload, of which only the chosen file is known. */
export function createUpload(chosen: ChosenUpload): Upload {
  return {
    listedCategory: chosen.category,
    hash: null,
    key: null,
    isSafe: false,
    photo: null,
    storedAt: null,
    fingerprint: null,
    advice: [],
    tries: 0,
    isAttached: false,
    isJudged: false,
    ...chosen,
  };
}

export function isPending({ state }: Pick<Upload, 'state'>): boolean {
  return ['keeping', 'queued', 'sending', 'waiting'].includes(state.kind);
}

export function isFailed({ state }: Pick<Upload, 'state'>): boolean {
  return state.kind === 'failed';
}

export function isUnsorted({ category, state }: Pick<Upload, 'category' | 'state'>): boolean {
  return category === null && (state.kind === 'unsorted' || state.kind === 'keeping');
}

/** The state in which a stored file continues. */
function findState(record: UploadRecord, now: number): UploadState {
  const { isSaved, refusal, canRetry, photo, storedAt, category } = record;
  if (isSaved) return { kind: 'saved' };
  if (refusal !== null) return { kind: 'failed', message: refusal, canRetry };
  if (category === null) return { kind: 'unsorted' };
  return photo && now - (storedAt ?? 0) < STORED_LASTS_MS ? { kind: 'stored' } : { kind: 'queued' };
}

export function toUpload({ record, file }: StoredUpload, { isSafe, now }: { isSafe: boolean; now: number }): Upload {
  const { id, place, category, name, type, lastModified, replaces, scope, hash, key } = record;
  const { photo, storedAt, fingerprint, advice, accepted } = record;
  return createUpload({
    ...{ id, place, category, replaces, scope, hash, key, isSafe, photo, storedAt, fingerprint, advice, accepted },
    // References the stored bytes without reading them.
    file: new File(file ? [file] : [], name, { type, lastModified }),
    state: findState(record, now),
  });
}

export function toRecord(upload: Upload, owner: string, queueKey: string): UploadRecord {
  const { id, place, category, file, replaces, scope, hash, key, photo, storedAt, fingerprint, state } = upload;
  return {
    ...{ id, owner, album: queueKey, place, category, replaces, scope, hash, key, photo, storedAt, fingerprint },
    ...{ name: file.name, type: file.type, lastModified: file.lastModified },
    advice: [...upload.advice],
    accepted: [...upload.accepted],
    refusal: state.kind === 'failed' ? state.message : null,
    canRetry: state.kind === 'failed' && state.canRetry,
    isSaved: state.kind === 'saved',
    isRemoved: false,
  };
}

import { type ApiError, parseApiError } from '@marque/domain/api/api-error';
import { UploadedPhoto } from '@marque/domain/photo/photos';
import { PHOTO_TOO_LARGE, UNAVAILABLE, UNEXPECTED } from '@marque/domain/text/messages';

export type SendOutcome =
  | { kind: 'stored'; photo: UploadedPhoto }
  /** Refused, and not retried automatically; `canRetry` when the fault is not in the photo itself. */
  | { kind: 'refused'; message: string; canRetry: boolean }
  /**
   * No connection, or a busy, full or broken server: worth retrying, after `retryAfterMs` if the server named a time.
   */
  | { kind: 'unavailable'; message: string; retryAfterMs: number | null; isFull?: boolean }
  | { kind: 'signedOut' };

/** Sends a file once. Never rejects. When `signal` aborts, the outcome is arbitrary and to be ignored. */
export type SendPhoto = (
  file: File,
  options: { idempotencyKey: string; onProgress(fraction: number): void; signal: AbortSignal },
) => Promise<SendOutcome>;

/** A connection without any progress for this long is aborted and retried. */
const STALLED_AFTER_MS = 60_000;

const UNREACHABLE = 'The connection was lost. Please check it and try again.';

/** The parts of the server's response that matter here. */
export interface UploadResponse {
  /** 0 when there was no response. */
  status: number;
  body: string;
  retryAfter: string | null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A proxy may respond in HTML; the status is enough then.
    return null;
  }
}

function retryAfterMs(header: string | null, error: ApiError | null): number | null {
  const seconds = Number(header ?? error?.retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

/** Whether the same request may succeed a little later. */
function isPassing(status: number, error: ApiError | null): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || error?.code === 'IDEMPOTENCY_IN_FLIGHT';
}

/** Too large, not an image, or damaged: the same file would be refused again. */
const ABOUT_THE_PHOTO: ReadonlySet<number> = new Set([413, 415, 422]);

/** Interprets a response of `POST /api/upload` (contract 4.3). */
export function toSendOutcome({ status, body, retryAfter }: UploadResponse): SendOutcome {
  const json = parsed(body);
  if (status >= 200 && status < 300) {
    const photo = UploadedPhoto.safeParse(json);
    if (photo.success) return { kind: 'stored', photo: photo.data };
    return { kind: 'unavailable', message: UNEXPECTED, retryAfterMs: null };
  }
  if (status === 401) return { kind: 'signedOut' };
  const error = parseApiError(json);
  if (isPassing(status, error)) {
    const message = error?.message ?? (status === 0 ? UNREACHABLE : UNAVAILABLE);
    const isFull = error?.code === 'STORAGE_FULL';
    return { kind: 'unavailable', message, retryAfterMs: retryAfterMs(retryAfter, error), ...(isFull && { isFull }) };
  }
  const tooLarge = status === 413 ? PHOTO_TOO_LARGE : undefined;
  const message = error?.message ?? tooLarge ?? UNEXPECTED;
  return { kind: 'refused', message, canRetry: !ABOUT_THE_PHOTO.has(status) };
}

export const sendPhoto: SendPhoto = (file, options) => sendPhotoTo('/api/upload', file, options);

/** Sends one file to `address`. Uses XMLHttpRequest because `fetch` does not report upload progress. */
export function sendPhotoTo(
  address: string,
  file: File,
  { idempotencyKey, onProgress, signal }: Parameters<SendPhoto>[1],
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let stallTimer = 0;
    const watchForStall = () => {
      window.clearTimeout(stallTimer);
      stallTimer = window.setTimeout(() => request.abort(), STALLED_AFTER_MS);
    };
    const abort = () => request.abort();

    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.addEventListener('progress', (event) => {
      watchForStall();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    // `loadend` follows success, network failure, and abort alike; only success has a status.
    request.addEventListener('loadend', () => {
      window.clearTimeout(stallTimer);
      signal.removeEventListener('abort', abort);
      const retryAfter = request.status === 0 ? null : request.getResponseHeader('Retry-After');
      resolve(toSendOutcome({ status: request.status, body: request.responseText, retryAfter }));
    });
    signal.addEventListener('abort', abort);

    const form = new FormData();
    form.append('photo', file, file.name);
    watchForStall();
    request.send(form);
  });
}

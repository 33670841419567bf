import { DOCUMENT_TOO_LARGE } from '@marque/domain/text/messages';
import { getMessage } from '../../lib/api-error.ts';

/** A connection without progress for this long is aborted; rendering the pages takes the server a minute at most. */
const STALLED_AFTER_MS = 120_000;

/** The server's response, or the message to show. */
export type SentDocument = { kind: 'stored'; response: unknown } | { kind: 'refused'; message: string };

interface SendOptions {
  /** Called with a fraction. */
  onProgress(fraction: number): void;
  signal?: AbortSignal;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A proxy may respond in HTML; the status is enough then.
    return null;
  }
}

/** Uploads a PDF. Uses XMLHttpRequest because `fetch` does not report upload progress. */
export function sendDocument(file: File, path: string, { onProgress, signal }: SendOptions): Promise<SentDocument> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stallTimer = 0;
    const watchForStall = () => {
      window.clearTimeout(stallTimer);
      stallTimer = window.setTimeout(stop, STALLED_AFTER_MS);
    };
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', (event) => {
      watchForStall();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    // `loadend` follows success, network failure and abort alike; only success has a status.
    request.addEventListener('loadend', () => {
      window.clearTimeout(stallTimer);
      signal?.removeEventListener('abort', stop);
      const response = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve({ kind: 'stored', response });
      const fallback = request.status === 413 ? DOCUMENT_TOO_LARGE : undefined;
      resolve({ kind: 'refused', message: getMessage(response, fallback) });
    });
    signal?.addEventListener('abort', stop, { once: true });
    const form = new FormData();
    form.append('document', file, file.name);
    watchForStall();
    request.send(form);
  });
}

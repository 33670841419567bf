import { ERRORS } from '@marque/domain/api/errors';
import type { DocumentKind } from '@marque/domain/photo/documents';
import { getMessage } from '../../../lib/api-error.ts';

/** A connection without progress for this long is aborted; rendering the pages takes the server a minute at most. */
const STALLED_AFTER_MS = 120_000;

/** The message to show; `null` when the PDF was accepted. */
type Refusal = string | null;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A proxy may answer in HTML; the status is enough then.
    return null;
  }
}

/**
 * Uploads a PDF to the draft. Uses XMLHttpRequest because `fetch` does not report upload progress; `onProgress` gets a
 * fraction.
 */
export function sendDocument(file: File, kind: DocumentKind, onProgress: (fraction: number) => void): Promise<Refusal> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let stallTimer = 0;
    const watchForStall = () => {
      window.clearTimeout(stallTimer);
      stallTimer = window.setTimeout(() => request.abort(), STALLED_AFTER_MS);
    };
    request.open('POST', `/api/upload/document?kind=${kind}`);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', (event) => {
      watchForStall();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    // `loadend` follows success, network failure and abort alike; only success has a status.
    request.addEventListener('loadend', () => {
      window.clearTimeout(stallTimer);
      if (request.status >= 200 && request.status < 300) return resolve(null);
      const fallback = request.status === 413 ? ERRORS.DOCUMENT_TOO_LARGE.message : undefined;
      resolve(getMessage(parsed(request.responseText), fallback));
    });
    const form = new FormData();
    form.append('document', file, file.name);
    watchForStall();
    request.send(form);
  });
}

import { readFileName } from '../../../ui/file-name.ts';

const FALLBACK_NAME = 'marque-data.zip';

export interface FetchedExport {
  /** 0 when there was no response at all. */
  status: number;
  file: Blob;
  name: string;
}

/**
 * Fetches everything that the product keeps about the person (GET /api/account/export). XMLHttpRequest, because it
 * tells how far it is and lets the browser put a large file on the disk. `onProgress` gets what has arrived, in bytes,
 * and the whole.
 */
export function fetchExport(onProgress: (loaded: number, total: number) => void): Promise<FetchedExport> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', '/api/account/export');
    request.responseType = 'blob';
    request.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded, event.total);
    });
    // `loadend` follows success and failure alike; only a response has a status.
    request.addEventListener('loadend', () => {
      const file: unknown = request.response;
      resolve({
        status: request.status,
        file: file instanceof Blob ? file : new Blob(),
        name: readFileName(request.getResponseHeader('content-disposition'), FALLBACK_NAME),
      });
    });
    request.send();
  });
}

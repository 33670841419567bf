import { readFileName } from '../../../ui/file-name.ts';

const FALLBACK_NAME = 'marque-data.zip';

export interface FetchedExport {
  /** 0 if there was no response. */
  status: number;
  file: Blob;
  name: string;
}

/**
 * Downloads all data about the person (GET /api/account/export). Uses XMLHttpRequest, which reports progress and lets
 * the browser keep a large file on disk. `onProgress` gets the bytes received and the total.
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

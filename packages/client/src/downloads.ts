import { createDeadline, type Deadline } from './deadline.ts';
import { MarqueError, toMarqueError } from './errors.ts';
import type { PhotoWidth } from './generated/procedures.ts';
import type { CallOptions } from './procedure-types.ts';
import { withRetries } from './retries.ts';
import type { Transport } from './transport.ts';

/** A file that is being downloaded: read `body` as a stream, or all `bytes()` at once. */
export interface Download {
  /** From the server; `null` if it sends none. */
  fileName: string | null;
  type: string;
  size: number | null;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

export interface PhotoDownloadOptions extends CallOptions {
  /** One of `PHOTO_WIDTHS`; the original by default. */
  width?: PhotoWidth | undefined;
}

export interface BundleOptions extends CallOptions {
  /** The IANA time zone for the times in the dossiers; UTC by default. */
  timeZone?: string | undefined;
}

const PHOTO_PATH = /^(?:\/api\/photos\/)?([0-9a-f-]{36})$/i;

/** Reads the file name of a `Content-Disposition` header (RFC 6266), made safe against path traversal. */
function parseFileName(disposition: string | null): string | null {
  const name = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  return name ? name.replaceAll(/[\\/]/g, '_').replace(/^\.+/, '_') : null;
}

/** Makes the body fail with a MarqueError if the server is silent too long. Readers may pause. */
function guardBody(response: Response, deadline: Deadline): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  deadline.rest();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          deadline.touch();
          const part = await reader?.read();
          deadline.rest();
          if (part && !part.done) return controller.enqueue(part.value);
          deadline.end();
          controller.close();
        } catch (error) {
          deadline.end();
          const lost = new MarqueError('NETWORK', 'The connection was lost during the download.', { cause: error });
          controller.error(deadline.signal.aborted ? deadline.signal.reason : lost);
        }
      },
      async cancel(reason) {
        deadline.end();
        await reader?.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function readLength(headers: Headers): number | null {
  const length = headers.get('content-length');
  // Content-Length counts the compressed bytes.
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

export function createDownloads(transport: Transport) {
  async function open(path: string, options: CallOptions): Promise<Download> {
    const deadline = createDeadline(options.timeoutMs ?? transport.timeoutMs, options.signal);
    try {
      deadline.signal.throwIfAborted();
      const response = await transport.fetch(path, { method: 'GET', signal: deadline.signal });
      if (!response.ok) throw toMarqueError(await response.json().catch(() => null), response);
      const body = guardBody(response, deadline);
      return {
        fileName: parseFileName(response.headers.get('content-disposition')),
        type: response.headers.get('content-type') ?? 'application/octet-stream',
        size: readLength(response.headers),
        body,
        bytes: async () => new Uint8Array(await new Response(body).arrayBuffer()),
      };
    } catch (error) {
      deadline.end();
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    }
  }

  const get = (path: string, options: CallOptions) =>
    withRetries(() => open(path, options), transport.retry, options.signal);

  return {
    /**
     * Downloads a photo by its id or by the `url` of its entry, for its owner and for staff. Raises PHOTO_NOT_FOUND.
     */
    photo(photo: string, { width, ...options }: PhotoDownloadOptions = {}): Promise<Download> {
      const id = PHOTO_PATH.exec(photo)?.[1];
      if (!id) throw new TypeError(`${photo} is neither the id nor the URL of a photo.`);
      return get(`/api/photos/${id}${width === undefined ? '' : `?w=${width}`}`, options);
    },

    /** All photos of a consignment as a ZIP, for staff. Raises CONSIGNMENT_NOT_FOUND. */
    allPhotos(consignmentId: number, options: CallOptions = {}): Promise<Download> {
      return get(`/api/admin/consignments/${encodeURIComponent(consignmentId)}/download-photos`, options);
    },

    /**
     * Whole cases as a ZIP, for staff: data, dossier, and photos of up to 50 consignments. Its size is not known in
     * advance. Raises CONSIGNMENT_NOT_FOUND.
     */
    bundle(ids: readonly [number, ...number[]], { timeZone, ...options }: BundleOptions = {}): Promise<Download> {
      const [id, ...also] = ids;
      const query = new URLSearchParams({
        ...(also.length > 0 && { also: also.join(',') }),
        ...(timeZone !== undefined && { timeZone }),
      });
      return get(`/api/admin/consignments/${encodeURIComponent(id)}/bundle?${query}`, options);
    },
  };
}

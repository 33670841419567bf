import { createDeadline, type Deadline } from './deadline.ts';
import { MarqueError, toMarqueError } from './errors.ts';
import type { PhotoWidth } from './generated/procedures.ts';
import type { CallOptions } from './procedure-types.ts';
import { withRetries } from './retries.ts';
import type { Transport } from './transport.ts';

/** A file that is on its way: read `body` as it comes, or all of it at once. */
export interface Download {
  /** What the server calls it; `null` where it does not say. */
  fileName: string | null;
  /** The media type. */
  type: string;
  /** In bytes; `null` where the server does not say. */
  size: number | null;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

export interface PhotoDownloadOptions extends CallOptions {
  /** One of the widths that photos are served in; the original without. */
  width?: PhotoWidth | undefined;
}

const PHOTO_PATH = /^(?:\/api\/photos\/)?([0-9a-f-]{36})$/i;

/** The plain name of a `Content-Disposition` (RFC 6266), without anything that could lead out of a folder. */
function fileNameOf(disposition: string | null): string | null {
  const name = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  return name ? name.replaceAll(/[\\/]/g, '_').replace(/^\.+/, '_') : null;
}

/** The body as it comes, guarded: when nothing comes for too long it fails, in the words of this client. Its reader may take as long as he likes. */
function guarded(response: Response, deadline: Deadline): ReadableStream<Uint8Array<ArrayBuffer>> {
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

function lengthOf(headers: Headers): number | null {
  const length = headers.get('content-length');
  // What was compressed on the way is longer than it says.
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

export function createDownloads(transport: Transport) {
  async function open(path: string, options: CallOptions): Promise<Download> {
    const deadline = createDeadline(options.timeoutMs ?? transport.timeoutMs, options.signal);
    try {
      deadline.signal.throwIfAborted();
      const response = await transport.fetch(path, { method: 'GET', signal: deadline.signal });
      if (!response.ok) throw toMarqueError(await response.json().catch(() => null), response);
      const body = guarded(response, deadline);
      return {
        fileName: fileNameOf(response.headers.get('content-disposition')),
        type: response.headers.get('content-type') ?? 'application/octet-stream',
        size: lengthOf(response.headers),
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
    /** One photo, by its id or by the `url` of its entry, for its owner and for staff. Raises PHOTO_NOT_FOUND. */
    photo(photo: string, { width, ...options }: PhotoDownloadOptions = {}): Promise<Download> {
      const id = PHOTO_PATH.exec(photo)?.[1];
      if (!id) throw new TypeError(`${photo} is neither the id nor the url of a photo.`);
      return get(`/api/photos/${id}${width === undefined ? '' : `?w=${width}`}`, options);
    },

    /** All photos of a consignment as a ZIP, for staff. Raises CONSIGNMENT_NOT_FOUND. */
    photosOf(consignmentId: number, options: CallOptions = {}): Promise<Download> {
      return get(`/api/admin/consignments/${encodeURIComponent(consignmentId)}/download-photos`, options);
    },
  };
}

import { newIdempotencyKey } from './calls.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { MarqueError, toMarqueError } from './errors.ts';
import type { UploadedPhoto } from './generated/procedures.ts';
import { createMultipart } from './multipart.ts';
import { type OpenedSource, openSource, type PhotoSource } from './photo-source.ts';
import { withRetries } from './retries.ts';
import type { Transport } from './transport.ts';
import { sendForm } from './xhr.ts';

export interface UploadProgress {
  sent: number;
  /** In bytes; `null` for a stream. */
  total: number | null;
}

export interface UploadOptions {
  name?: string | undefined;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** For a day, the same key and photo get the first response again. By default every call has a new key. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The longest pause without progress, in milliseconds; by default the client's. */
  timeoutMs?: number | undefined;
}

const PATH = '/api/upload';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new MarqueError('NETWORK', 'The connection was lost before the whole response arrived.', { cause: error });
  }
}

/** Another service's successful response must not be mistaken for a photo. */
function isUploadedPhoto(value: unknown): value is UploadedPhoto {
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';
}

interface ServerResponse {
  status: number;
  headers: Headers;
  text: string;
}

interface Sending {
  transport: Transport;
  source: OpenedSource;
  headers: Record<string, string>;
  deadline: Deadline;
  onSent: (bytes: number) => void;
}

async function sendFromNode({ transport, source, headers, deadline, onSent }: Sending): Promise<ServerResponse> {
  const form = createMultipart(source, (sent) => {
    deadline.touch();
    onSent(sent);
  });
  try {
    const response = await transport.fetch(PATH, {
      method: 'POST',
      headers: { ...headers, 'content-type': form.contentType },
      body: form.body,
      signal: deadline.signal,
      // Required for a streamed body, and missing from the DOM types.
      ...{ duplex: 'half' },
    });
    return { status: response.status, headers: response.headers, text: await readText(response) };
  } catch (error) {
    throw form.readingFailed() ?? error;
  }
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress in browsers. */
async function sendFromBrowser({ transport, source, headers, deadline, onSent }: Sending): Promise<ServerResponse> {
  const form = new FormData();
  const blob = await source.toBlob();
  form.append('photo', blob, source.name);
  return sendForm(transport.getAddress(PATH), form, {
    headers: { ...headers, ...transport.authorization() },
    withCredentials: !transport.hasToken,
    signal: deadline.signal,
    onProgress: (sent) => {
      deadline.touch();
      // The browser also counts the bytes of the form around the photo.
      onSent(Math.min(sent, blob.size));
    },
  });
}

async function sendOnce(
  transport: Transport,
  source: OpenedSource,
  options: UploadOptions,
  idempotencyKey: string,
): Promise<UploadedPhoto> {
  const deadline = createDeadline(options.timeoutMs ?? transport.timeoutMs, options.signal);
  const onSent = (sent: number) => options.onProgress?.({ sent, total: source.size });
  const send = typeof globalThis.XMLHttpRequest === 'undefined' ? sendFromNode : sendFromBrowser;
  try {
    deadline.signal.throwIfAborted();
    const headers = { 'idempotency-key': idempotencyKey };
    const response = await send({ transport, source, headers, deadline, onSent });
    const body = parseJson(response.text);
    if (response.status === 201 && isUploadedPhoto(body)) return body;
    throw toMarqueError(body, response);
  } catch (error) {
    if (deadline.signal.aborted) throw deadline.signal.reason;
    throw error;
  } finally {
    deadline.end();
  }
}

export function createUploads(transport: Transport) {
  return {
    /**
     * Uploads one photo while it is read and returns its entry for a draft or consignment. Temporary failures are
     * retried, except for a stream, which can only be read once. Raises an error about the photo: NOT_AN_IMAGE,
     * PHOTO_TOO_LARGE, PHOTO_DAMAGED, and so on.
     */
    async photo(source: PhotoSource, options: UploadOptions = {}): Promise<UploadedPhoto> {
      const opened = await openSource(source, options.name);
      const key = options.idempotencyKey ?? newIdempotencyKey();
      const retry = opened.isRepeatable ? transport.retry : { retries: 0 };
      return withRetries(() => sendOnce(transport, opened, options, key), retry, options.signal);
    },
  };
}

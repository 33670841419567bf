import { newIdempotencyKey } from './calls.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { connectionLost, toMarqueError } from './errors.ts';
import type { AttachedDocument, UploadedPhoto } from './generated/procedures.ts';
import { createMultipart } from './multipart.ts';
import { type OpenedSource, openSource, type PhotoSource } from './photo-source.ts';
import { withRetries } from './retries.ts';
import type { Transport } from './transport.ts';
import { sendForm } from './xhr.ts';

export interface UploadProgress {
  sent: number;
  total: number | null;
}

export interface DocumentUploadOptions {
  name?: string | undefined;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** The longest pause without progress, in milliseconds; by default the client's, for a PDF at least two minutes. */
  timeoutMs?: number | undefined;
}

export interface UploadOptions extends DocumentUploadOptions {
  /** For a day, the same key and photo get the first response again. By default every call has a new key. */
  idempotencyKey?: string | undefined;
}

/** The server may render a PDF for a minute, and another one before it. */
const DOCUMENT_TIMEOUT_MS = 120_000;

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
    throw connectionLost(error);
  }
}

/** Another service's successful response must not be mistaken for a photo. */
function isUploadedPhoto(value: unknown): value is UploadedPhoto {
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';
}

function isAttachedDocument(value: unknown): value is AttachedDocument {
  return typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);
}

/** Where a kind of file is sent, in which field of the form, and what the server returns for it. */
interface Destination<Uploaded> {
  path: string;
  field: 'photo' | 'document';
  isUploaded(value: unknown): value is Uploaded;
}

const PHOTOS: Destination<UploadedPhoto> = { path: '/api/upload', field: 'photo', isUploaded: isUploadedPhoto };
const DOCUMENTS: Destination<AttachedDocument> = {
  path: '/api/upload/attachment',
  field: 'document',
  isUploaded: isAttachedDocument,
};

interface ServerResponse {
  status: number;
  headers: Headers;
  text: string;
}

interface Sending {
  transport: Transport;
  to: Destination<unknown>;
  source: OpenedSource;
  headers: Record<string, string>;
  deadline: Deadline;
  onSent: (bytes: number) => void;
}

async function sendFromNode({ transport, to, source, headers, deadline, onSent }: Sending): Promise<ServerResponse> {
  const form = createMultipart(source, to.field, (sent) => {
    deadline.touch();
    onSent(sent);
  });
  try {
    const response = await transport.fetch(to.path, {
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
async function sendFromBrowser({ transport, to, source, headers, deadline, onSent }: Sending): Promise<ServerResponse> {
  const form = new FormData();
  const blob = await source.toBlob();
  form.append(to.field, blob, source.name);
  return sendForm(transport.getAddress(to.path), form, {
    headers: { ...headers, ...transport.authorization() },
    withCredentials: !transport.hasToken,
    signal: deadline.signal,
    onProgress: (sent) => {
      deadline.touch();
      // The browser also counts the bytes of the form around the file.
      onSent(Math.min(sent, blob.size));
    },
  });
}

async function sendOnce<Uploaded>(
  transport: Transport,
  to: Destination<Uploaded>,
  source: OpenedSource,
  options: UploadOptions,
): Promise<Uploaded> {
  const deadline = createDeadline(options.timeoutMs ?? transport.timeoutMs, options.signal);
  const onSent = (sent: number) => options.onProgress?.({ sent, total: source.size });
  const send = typeof globalThis.XMLHttpRequest === 'undefined' ? sendFromNode : sendFromBrowser;
  try {
    deadline.signal.throwIfAborted();
    const { idempotencyKey } = options;
    const headers = { ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) };
    const response = await send({ transport, to, source, headers, deadline, onSent });
    const body = parseJson(response.text);
    if (response.status === 201 && to.isUploaded(body)) return body;
    throw toMarqueError(body, response);
  } catch (error) {
    if (deadline.signal.aborted) throw deadline.signal.reason;
    throw error;
  } finally {
    deadline.end();
  }
}

export function createUploads(transport: Transport) {
  async function upload<Uploaded>(to: Destination<Uploaded>, source: PhotoSource, options: UploadOptions) {
    const opened = await openSource(source, options.name);
    const retry = opened.isRepeatable ? transport.retry : { retries: 0 };
    return withRetries(() => sendOnce(transport, to, opened, options), retry, options.signal);
  }

  return {
    /**
     * Uploads one photo while it is read and returns its entry for a draft or consignment. Temporary failures are
     * retried, except for a stream, which can only be read once. Raises an error about the photo: NOT_AN_IMAGE,
     * PHOTO_TOO_LARGE, PHOTO_DAMAGED, and so on.
     */
    async photo(source: PhotoSource, options: UploadOptions = {}): Promise<UploadedPhoto> {
      return upload(PHOTOS, source, { ...options, idempotencyKey: options.idempotencyKey ?? newIdempotencyKey() });
    },

    /**
     * Uploads one PDF while it is read; its `id` goes into `documents` of `message.send`. Without a message it is
     * deleted after a day. Temporary failures are retried, except for a stream, which can only be read once. Raises
     * NOT_A_PDF, DOCUMENT_TOO_LARGE, DOCUMENT_TOO_LONG, DOCUMENT_LOCKED, and so on.
     */
    async document(source: PhotoSource, options: DocumentUploadOptions = {}): Promise<AttachedDocument> {
      const timeoutMs = options.timeoutMs ?? Math.max(transport.timeoutMs, DOCUMENT_TIMEOUT_MS);
      return upload(DOCUMENTS, source, { ...options, timeoutMs });
    },
  };
}

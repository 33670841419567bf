import { newIdempotencyKey } from './calls.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { MarqueError, refusalOf } from './errors.ts';
import type { UploadedPhoto } from './generated/procedures.ts';
import { multipartOf } from './multipart.ts';
import { type OpenedSource, openSource, type PhotoSource } from './photo-source.ts';
import { withRetries } from './retries.ts';
import type { Transport } from './transport.ts';
import { sendForm } from './xhr.ts';

export interface UploadProgress {
  /** Bytes of the photo that have left. */
  sent: number;
  /** The photo's size in bytes; `null` for a stream, whose end is not known. */
  total: number | null;
}

export interface UploadOptions {
  /** The file's name; a path and a `File` bring their own. */
  name?: string | undefined;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** The same key with the same photo gives the first answer again, for a day; the client makes one for each call. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** How long nothing may move, in milliseconds; instead of the client's own. */
  timeoutMs?: number | undefined;
}

const PATH = '/api/upload';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new MarqueError('NETWORK', 'The connection was lost before the whole answer arrived.', { cause: error });
  }
}

/** An answer of another service, with a status of success, must not pass for a photo. */
function isUploadedPhoto(value: unknown): value is UploadedPhoto {
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

export function createUploads(transport: Transport) {
  async function sendFromNode(
    source: OpenedSource,
    headers: Record<string, string>,
    deadline: Deadline,
    count: (n: number) => void,
  ): Promise<Answer> {
    const form = multipartOf(source, (sent) => {
      deadline.touch();
      count(sent);
    });
    try {
      const response = await transport.fetch(PATH, {
        method: 'POST',
        headers: { ...headers, 'content-type': form.contentType },
        body: form.body,
        signal: deadline.signal,
        // A body that is a stream is sent while it is read; browsers' types do not know the word yet.
        ...{ duplex: 'half' },
      });
      return { status: response.status, headers: response.headers, text: await textOf(response) };
    } catch (error) {
      throw form.readingFailed() ?? error;
    }
  }

  async function sendFromBrowser(
    source: OpenedSource,
    headers: Record<string, string>,
    deadline: Deadline,
    count: (n: number) => void,
  ): Promise<Answer> {
    const form = new FormData();
    const blob = await source.toBlob();
    form.append('photo', blob, source.name);
    return sendForm(transport.addressOf(PATH), form, {
      headers: { ...headers, ...transport.authorization() },
      withCredentials: !transport.hasToken,
      signal: deadline.signal,
      onProgress: (sent) => {
        deadline.touch();
        // The form around the photo is sent, too.
        count(Math.min(sent, blob.size));
      },
    });
  }

  async function sendOnce(
    source: OpenedSource,
    options: UploadOptions,
    idempotencyKey: string,
  ): Promise<UploadedPhoto> {
    const deadline = createDeadline(options.timeoutMs ?? transport.timeoutMs, options.signal);
    const count = (sent: number) => options.onProgress?.({ sent, total: source.size });
    const send = typeof globalThis.XMLHttpRequest === 'undefined' ? sendFromNode : sendFromBrowser;
    try {
      deadline.signal.throwIfAborted();
      const answer = await send(source, { 'idempotency-key': idempotencyKey }, deadline, count);
      const body = parsed(answer.text);
      if (answer.status === 201 && isUploadedPhoto(body)) return body;
      throw refusalOf(body, answer);
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason;
      throw error;
    } finally {
      deadline.end();
    }
  }

  return {
    /**
     * Sends one photo, as it is read, and answers with the entry for a draft or consignment. It is sent again after a failure that passes, except from a stream, which can be
     * read only once. Raises what is wrong with the photo: NOT_AN_IMAGE, PHOTO_TOO_LARGE, PHOTO_DAMAGED …
     */
    async photo(source: PhotoSource, options: UploadOptions = {}): Promise<UploadedPhoto> {
      const opened = await openSource(source, options.name);
      const key = options.idempotencyKey ?? newIdempotencyKey();
      const retry = opened.isRepeatable ? transport.retry : { retries: 0 };
      return withRetries(() => sendOnce(opened, options, key), retry, options.signal);
    },
  };
}

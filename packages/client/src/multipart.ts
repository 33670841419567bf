import { newIdempotencyKey } from './calls.ts';
import type { OpenedSource } from './photo-source.ts';

export interface MultipartBody {
  contentType: string;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The error of reading the file, which `fetch` would report as a network error; `undefined` if there was none. */
  readingFailed(): unknown;
}

/** Escapes a file name like browsers do (HTML, "multipart form data"). */
function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

/**
 * Creates a form with the file as its only field (RFC 7578), streamed because `FormData` reports no progress. `onSent`
 * gets the number of the file's bytes that the network has accepted.
 */
export function createMultipart(
  source: OpenedSource,
  field: 'photo' | 'document',
  onSent: (bytes: number) => void,
): MultipartBody {
  const boundary = `marque-${newIdempotencyKey()}`;
  const encoder = new TextEncoder();
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${escapeName(source.name)}"`;

  async function* parts(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(`--${boundary}\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`);
    let sent = 0;
    for await (const chunk of source.read()) {
      yield chunk;
      // The network asks for the next chunk when it has accepted this one.
      sent += chunk.length;
      onSent(sent);
    }
    yield encoder.encode(`\r\n--${boundary}--\r\n`);
  }

  let failure: unknown;
  const written = parts();
  return {
    readingFailed: () => failure,
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: new ReadableStream(
      {
        async pull(controller) {
          const next = await written.next().catch((error: unknown) => {
            failure = error;
            throw error;
          });
          if (next.done) controller.close();
          // Files and streams never read into a SharedArrayBuffer.
          else controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
        },
        async cancel() {
          await written.return(undefined);
        },
      },
      { highWaterMark: 0 },
    ),
  };
}

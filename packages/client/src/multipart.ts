import { newIdempotencyKey } from './calls.ts';
import type { OpenedSource } from './photo-source.ts';

export interface MultipartBody {
  contentType: string;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** What kept the photo from being read, which the network would only call a broken connection; `undefined` for nothing. */
  readingFailed(): unknown;
}

/** As browsers write a name into a form (HTML, "multipart form data"). */
function escaped(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

/**
 * A form with the photo as its only field (RFC 7578), written while the photo is read: `FormData` would not tell how far it is. `onSent` counts the photo's own bytes that were
 * taken by the network.
 */
export function createMultipart(source: OpenedSource, onSent: (bytes: number) => void): MultipartBody {
  const boundary = `marque-${newIdempotencyKey()}`;
  const encoder = new TextEncoder();
  const disposition = `Content-Disposition: form-data; name="photo"; filename="${escaped(source.name)}"`;

  async function* parts(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(`--${boundary}\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`);
    let sent = 0;
    for await (const chunk of source.read()) {
      yield chunk;
      // Whoever asks for the next chunk has taken this one.
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
          // Files and streams are read into memory of their own, never shared between threads.
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

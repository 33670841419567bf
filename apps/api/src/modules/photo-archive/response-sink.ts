import type { ServerResponse } from 'node:http';
import type { Sink } from './write-archive.ts';

export class ClientGoneError extends Error {
  override name = 'ClientGoneError';
}

/**
 * Makes a sink of an HTTP response. When the connection ends, every pending write rejects with a {@link
 * ClientGoneError}; if no byte was sent for `stalledAfter` milliseconds, the connection is ended. A client that is only
 * slow is served to the end.
 */
export function createResponseSink(response: ServerResponse, stalledAfter: number): Sink {
  const gone = new Promise<never>((_, reject) => {
    response.once('close', () => reject(new ClientGoneError('The client has gone.')));
  });
  gone.catch(() => undefined);
  response.setTimeout(stalledAfter, () => response.destroy());
  return {
    write: (bytes) =>
      Promise.race([
        gone,
        new Promise<void>((resolve, reject) => {
          response.write(bytes, (error) => (error ? reject(new ClientGoneError(error.message)) : resolve()));
        }),
      ]),
  };
}

import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { respondToClientError } from './client-errors.ts';
import { hasBody } from './has-body.ts';

/** How long a connection may be slow before a request is aborted, in milliseconds: enough to drive through a tunnel. */
const WINDOW_MS = 30_000;

/**
 * A request whose body has fewer bytes than this within a window is aborted. Photos have a stricter rule once their
 * file has begun.
 */
const MIN_BYTES = 8 * 1024;

/**
 * Node's own code for a request that takes too long, to which the server responds with 408 and closes the connection.
 */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Disconnects clients that send a request body byte by byte. Until then they only hold their connection: no handler
 * starts before the body, or a photo's file, has arrived. The server's `requestTimeout` also limits the whole request.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  { windowMs = WINDOW_MS, minBytes = MIN_BYTES }: { windowMs?: number; minBytes?: number } = {},
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) watch(request, windowMs, minBytes);
    done();
  });
}

function watch({ raw }: FastifyRequest, windowMs: number, minBytes: number): void {
  const socket: Socket = raw.socket;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(timer);
    // If we do not read what has already arrived, the delay is ours.
    const isWaitingForUs = raw.isPaused() || raw.readableLength >= raw.readableHighWaterMark;
    if (!isWaitingForUs && socket.bytesRead - before < minBytes) {
      clearInterval(timer);
      // A handler that waits for the body must not get the rest of it.
      raw.unpipe();
      raw.pause();
      respondToClientError({ code: TOO_SLOW }, socket);
    }
    before = socket.bytesRead;
  }, windowMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}

import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerClientError } from './client-errors.ts';
import { hasBody } from './has-body.ts';

/** How long a line may be slow before a request is given up, in milliseconds: time enough to drive through a tunnel. */
const WINDOW_MS = 30_000;

/**
 * A request whose body brings fewer bytes than this within a window is given up. Photos have a stricter rule of their
 * own, once their file has begun.
 */
const MIN_BYTES = 8 * 1024;

/** Node's own name for a request that takes too long, to which the server answers 408 and hangs up. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Hangs up on clients that send the body of a request byte by byte (reliability: slow clients). Until then they hold
 * nothing but their connection: no handler's work begins before a body, or a photo's file, is here. The whole request
 * is bounded by the server's `requestTimeout` besides.
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
    // Where we do not take what is there already, the delay is ours.
    const isWaitingForUs = raw.isPaused() || raw.readableLength >= raw.readableHighWaterMark;
    if (!isWaitingForUs && socket.bytesRead - before < minBytes) {
      clearInterval(timer);
      // A handler that waits for the body shall not get the rest of it.
      raw.unpipe();
      raw.pause();
      answerClientError({ code: TOO_SLOW }, socket);
    }
    before = socket.bytesRead;
  }, windowMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}

import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClientGoneError, createResponseSink } from './response-sink.ts';
import type { Sink } from './write-archive.ts';

/** A client that takes nothing for so long, in milliseconds, has gone or will never come back. Slow ones are served to the end. */
export const STALLED_AFTER_MS = 60_000;

/**
 * Sends a ZIP under the headers that `reply` has by now, its length among them. Writes to the connection itself: only it tells when a buffer
 * may be filled again.
 */
export async function sendArchive(
  request: FastifyRequest,
  reply: FastifyReply,
  archive: { write(sink: Sink): Promise<void> },
  stalledAfter: number,
): Promise<FastifyReply> {
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await archive.write(createResponseSink(reply.raw, stalledAfter));
    reply.raw.end();
  } catch (error) {
    if (!(error instanceof ClientGoneError)) request.log.error({ err: error }, 'a photo archive was broken off');
    // Short of the promised length, so that no client takes it for whole.
    reply.raw.destroy();
  }
  return reply;
}

import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setLimitHeaders } from '../../transport/http/rate-limit-headers.ts';
import { ClientGoneError, createResponseSink } from './response-sink.ts';
import type { Sink } from './write-archive.ts';

/** A client that reads nothing for this many milliseconds is gone. Slow clients are served to the end. */
export const STALLED_AFTER_MS = 60_000;

/**
 * Sends a ZIP with the headers set on `reply`, including its length if known. Writes to the connection directly: only
 * the connection tells when a buffer may be reused.
 */
export async function sendArchive(
  request: FastifyRequest,
  reply: FastifyReply,
  archive: { write(sink: Sink): Promise<void> },
  stalledAfter: number,
): Promise<FastifyReply> {
  setLimitHeaders(request, reply);
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await archive.write(createResponseSink(reply.raw, stalledAfter));
    reply.raw.end();
  } catch (error) {
    if (!(error instanceof ClientGoneError)) request.log.error({ err: error }, 'an archive was aborted');
    // Ends before the promised length, so that no client takes the file for complete.
    reply.raw.destroy();
  }
  return reply;
}

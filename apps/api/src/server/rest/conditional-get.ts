import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentEncoding, chooseEncoding, sendEncoded } from '../../transport/http/content-encoding.ts';
import { isNotModified } from '../../transport/http/etag.ts';
import type { RestRoute } from './rest-route.ts';

/** The response depends on the caller and on the encoding. */
const VARY = 'Accept-Encoding, Cookie, Authorization';

/** Only the client caches it, and always revalidates. */
const KEPT_AND_ASKED = 'private, no-cache';

/** Which responses a client may cache: reads, except who is signed in. */
export function isRevalidated({ method, path }: Pick<RestRoute, 'method' | 'path'>): boolean {
  return method === 'GET' && !path.startsWith('/api/auth/');
}

/** Strong (RFC 9110, 8.8.1): equal tags mean equal bytes, so each encoding has its own. */
function computeEtag(bytes: Buffer, encoding: ContentEncoding | null): string {
  return `"${hash('sha1', bytes, 'base64url')}${encoding ? `-${encoding}` : ''}"`;
}

/**
 * Sends cacheable JSON: as it is, compressed if the client accepts that, or as 304 if it has it already. Headers about
 * the list (`Link`, `X-Total-Count`) are sent in each case.
 */
export async function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request, bytes);
  const etag = computeEtag(bytes, encoding);
  void reply.header('etag', etag).header('cache-control', KEPT_AND_ASKED).header('vary', VARY);
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return sendEncoded(reply.type('application/json'), bytes, encoding);
}

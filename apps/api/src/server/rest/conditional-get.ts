import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentEncoding, chooseEncoding, sendEncoded } from '../../transport/http/content-encoding.ts';
import { isNotModified } from '../../transport/http/etag.ts';
import type { RestRoute } from './rest-route.ts';

/** Whose answer it is, and in which encoding, hangs on these. */
const VARY = 'Accept-Encoding, Cookie, Authorization';

/** Kept by the client alone, and never used without asking whether it still holds. */
const KEPT_AND_ASKED = 'private, no-cache';

/** What a client may keep: what is read, except who is signed in. */
export function isRevalidated({ method, path }: Pick<RestRoute, 'method' | 'path'>): boolean {
  return method === 'GET' && !path.startsWith('/api/auth/');
}

/** Strong (RFC 9110, 8.8.1): equal tags mean equal bytes, and so each encoding has its own. */
function computeEtag(bytes: Buffer, encoding: ContentEncoding | null): string {
  return `"${hash('sha1', bytes, 'base64url')}${encoding ? `-${encoding}` : ''}"`;
}

/**
 * Answers with JSON that the client may keep: whole, compressed if the client accepts that, or with 304 if it has it
 * already. Headers that say something about the list (`Link`, `X-Total-Count`) go with either.
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

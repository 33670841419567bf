import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getPath, type MethodsOf } from './known-methods.ts';
import { getBearer } from './request-session.ts';

const READING = 'GET, HEAD';
const REQUEST_HEADERS = 'authorization, if-none-match';
const RESPONSE_HEADERS = 'ETag, Link, X-Total-Count, X-Total-Count-Relation, RateLimit, RateLimit-Policy, Retry-After';
/** Browsers cache the permission for at most two hours. */
const KEPT_FOR_SECONDS = 7_200;

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * A browser's preflight before it lets a page send a token; the response does not depend on the caller (Fetch, 3.3).
 */
function respondToPreflight(reply: FastifyReply): void {
  void reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', READING)
    .header('access-control-allow-headers', REQUEST_HEADERS)
    .header('access-control-max-age', KEPT_FOR_SECONDS);
}

/**
 * Lets pages of other sites read the REST side with an access token that they were given, and nothing else: a token is
 * sent on purpose, a cookie automatically. With a cookie the browser hides the response from them, because it names no
 * allowed origin; `checkOrigin` rejects changes. Responds to `OPTIONS` for every path.
 */
export function allowCrossOriginReads(app: FastifyInstance, getMethods: MethodsOf): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = getPath(request);
    if (!path.startsWith('/api/')) return;
    if (isReading(request) && getBearer(request) !== null) {
      void reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', RESPONSE_HEADERS);
    }
    if (request.method !== 'OPTIONS') return;
    const methods = getMethods(path);
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    // A page must be able to learn that a path does not exist.
    if (methods.length === 0 && !isPreflight) return;
    if (isPreflight) respondToPreflight(reply);
    if (methods.length > 0) void reply.header('allow', methods.join(', '));
    return reply.code(204).send();
  });
}

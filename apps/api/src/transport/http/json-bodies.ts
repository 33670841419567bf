import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance } from 'fastify';

/**
 * Parses bodies as JSON, even if the caller did not declare it (spec 7.1); an empty body counts as none. A compressed
 * body is rejected unread: it could expand to any size.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
    if (request.headers['content-type'] === undefined && request.method !== 'GET') {
      request.headers['content-type'] = 'application/json';
    }
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // `parseAs` guarantees a string; the type also allows buffers.
    if (body.length === 0) return done(null, undefined);
    return parse(request, String(body), done);
  });
}

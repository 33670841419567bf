import { DomainError } from '@marque/domain/errors';
import type { FastifyInstance } from 'fastify';

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another site asks for (contract.md, REST answers): by its `Origin`, and by what browsers say
 * of a request's site where they send no origin. Scripts send neither and pass.
 */
export function checkOrigin(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (READING_METHODS.has(request.method)) return;
    const { origin } = request.headers;
    if (origin !== undefined) {
      if (origin !== ownOrigin) throw new DomainError('FOREIGN_ORIGIN');
      return;
    }
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new DomainError('FOREIGN_ORIGIN');
  });
}

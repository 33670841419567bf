import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance } from 'fastify';

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser's `Sec-Fetch-Site` for a request from our own pages, and for one that no page sent (W3C Fetch Metadata,
 * 2.4).
 */
const OWN_SITES: readonly string[] = ['same-origin', 'none'];

/**
 * Rejects changes requested by a page of another origin, even a sibling subdomain: by `Origin`, or else by
 * `Sec-Fetch-Site`. Scripts send neither and pass. Raises FOREIGN_ORIGIN.
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
    const site = String(request.headers['sec-fetch-site'] ?? 'none')
      .trim()
      .toLowerCase();
    if (!OWN_SITES.includes(site)) throw new DomainError('FOREIGN_ORIGIN');
  });
}

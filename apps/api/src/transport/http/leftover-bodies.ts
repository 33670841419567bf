import type { FastifyInstance } from 'fastify';

/**
 * Reads the rest of a body whose request got its response early, for example because the disk became full during an
 * upload. Node only does so for bodies that nobody began to read: the next request on the same connection would wait
 * behind the rest forever.
 */
export function takeLeftoverBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    raw.unpipe();
    raw.resume();
  });
}

import type { FastifyInstance } from 'fastify';

/**
 * Takes what is left of a body after its request was answered, for example because the disk was full in the middle of
 * an upload. Node does so only for bodies that nobody began to read: the next request on the same connection would wait
 * behind the rest for ever.
 */
export function takeLeftoverBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    raw.unpipe();
    raw.resume();
  });
}

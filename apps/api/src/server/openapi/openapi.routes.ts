import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../transport/deps.ts';
import { sendRevalidated } from '../rest/conditional-get.ts';
import { buildOpenApi } from './openapi-document.ts';

/**
 * `GET /api/openapi.json` (contract 3.1). It is written when the first asks, because most processes of a test never
 * are.
 */
export function addOpenApiRoute(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  let written: Buffer | null = null;
  app.get('/api/openapi.json', async (request, reply) => {
    written ??= Buffer.from(JSON.stringify(buildOpenApi(config)));
    return sendRevalidated(request, reply, written);
  });
}

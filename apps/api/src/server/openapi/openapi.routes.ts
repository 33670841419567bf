import type { FastifyInstance } from 'fastify';
import { addPlainRoute, type PlainRoute } from '../../transport/plain-route.ts';
import { sendRevalidated } from '../rest/conditional-get.ts';
import type { OpenApiDocument } from './document-types.ts';

export const OPENAPI_DOCUMENT: PlainRoute = {
  method: 'GET',
  path: '/api/openapi.json',
  operationId: 'openapi.document',
  chapter: 'Operation',
  summary: 'Get this description',
  access: { kind: 'public' },
  success: {
    content: {
      'application/json': {
        schema: { type: 'object' },
        examples: { 'The beginning': { openapi: '3.1.1', info: { title: 'Marque' } } },
      },
    },
  },
  isRevalidated: true,
};

/** The document is built for the first request, because most test processes never get one. */
export function addOpenApiRoute(app: FastifyInstance, build: () => OpenApiDocument): void {
  let written: Buffer | null = null;
  addPlainRoute(app, OPENAPI_DOCUMENT, {}, async (request, reply) => {
    written ??= Buffer.from(JSON.stringify(build()));
    return sendRevalidated(request, reply, written);
  });
}

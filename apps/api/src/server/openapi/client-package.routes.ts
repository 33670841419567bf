import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { isNotModified } from '../../transport/http/etag.ts';
import { addPlainRoute, type PlainRoute } from '../../transport/plain-route.ts';

/** The name that npm gives the packed client. A test compares it with the package. */
export const CLIENT_FILE_NAME = 'marque-client-0.1.0.tgz';

export const CLIENT_PACKAGE: PlainRoute = {
  method: 'GET',
  path: '/api/client.tgz',
  operationId: 'openapi.client',
  chapter: 'Operation',
  summary: 'Download the typed client',
  description: 'An npm package with a typed client and the command `marque`: give this address to `npm install`.',
  access: { kind: 'public' },
  errors: ['NOT_FOUND'],
  success: { content: { 'application/gzip': {} }, isDownload: true },
  isRevalidated: true,
};

interface PackedClient {
  bytes: Buffer;
  etag: string;
}

async function readPackedClient(file: string): Promise<PackedClient> {
  const bytes = await readFile(file);
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url')}"` };
}

/**
 * The file is read for the first request, because most processes never get one. Without a file, the path is not found.
 */
export function addClientPackageRoute(app: FastifyInstance, { clientPackage }: Pick<Config, 'clientPackage'>): void {
  let packed: PackedClient | null = null;
  addPlainRoute(app, CLIENT_PACKAGE, {}, async (request, reply) => {
    if (clientPackage === null) throw new DomainError('NOT_FOUND');
    packed ??= await readPackedClient(clientPackage);
    void reply.header('etag', packed.etag).header('cache-control', 'no-cache');
    if (isNotModified(request.headers['if-none-match'], packed.etag)) return reply.code(304).send();
    return reply
      .type('application/gzip')
      .header('content-disposition', `attachment; filename="${CLIENT_FILE_NAME}"`)
      .send(packed.bytes);
  });
}

import type { FastifyRequest } from 'fastify';

/** Whether a request announces a body (RFC 9112, 6.3). */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

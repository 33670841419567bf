import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-handler.ts';

/**
 * Paths whose methods are worth disclosing; pages and files can only be read, and /metrics is hidden from most callers.
 */
const TOLD = /^\/(api\/|healthz$|readyz$)/;

export type MethodsOf = (path: string) => readonly string[];

/** Records all routes that are added later. `OPTIONS` works for all of them. */
export function knownMethods(app: FastifyInstance): MethodsOf {
  const routes: { parts: readonly string[]; methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (TOLD.test(url)) routes.push({ parts: url.split('/'), methods: [method].flat() });
  });
  return (path) => {
    const asked = path.split('/');
    const fitting = routes.filter(({ parts }) => fits(parts, asked));
    return fitting.length === 0 ? [] : [...new Set([...fitting.flatMap(({ methods }) => methods), 'OPTIONS'])].sort();
  };
}

function fits(parts: readonly string[], asked: readonly string[]): boolean {
  return (
    parts.length === asked.length &&
    parts.every((part, index) => part === asked[index] || (part.startsWith(':') && asked[index] !== ''))
  );
}

export function getPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** 405 with `Allow` for a path with other methods (RFC 9110, 15.5.6), 404 for one that does not exist. */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply, getMethods: MethodsOf): FastifyReply {
  const methods = getMethods(getPath(request));
  // A route with the right method may also find nothing at the URL.
  if (methods.length === 0 || methods.includes(request.method)) return sendError(reply, new DomainError('NOT_FOUND'));
  return sendError(reply.header('allow', methods.join(', ')), new DomainError('METHOD_NOT_ALLOWED'));
}

import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-handler.ts';

/**
 * Paths of ours whose methods are worth telling; pages and files are read and nothing else, and most may not know of
 * /metrics.
 */
const TOLD = /^\/(api\/|healthz$|readyz$)/;

/** Which methods a path takes: empty where there is no such path. */
export type MethodsOf = (path: string) => readonly string[];

/** Listens to the routes that are added from now on. `OPTIONS` is answered for all of them. */
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

/** Whether an address is of the form of a route, such as `/api/photos/:id`. */
function fits(parts: readonly string[], asked: readonly string[]): boolean {
  return (
    parts.length === asked.length &&
    parts.every((part, index) => part === asked[index] || (part.startsWith(':') && asked[index] !== ''))
  );
}

export function getPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** 405 with `Allow` for a path that takes other methods (RFC 9110, 15.5.6), 404 for one that there is not. */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply, getMethods: MethodsOf): FastifyReply {
  const methods = getMethods(getPath(request));
  // A route of the right method can find, too, that there is nothing at its address.
  if (methods.length === 0 || methods.includes(request.method)) return sendError(reply, new DomainError('NOT_FOUND'));
  return sendError(reply.header('allow', methods.join(', ')), new DomainError('METHOD_NOT_ALLOWED'));
}

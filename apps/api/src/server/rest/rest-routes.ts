import { DomainError } from '@marque/domain/api/errors';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertAccess } from '../../transport/access.ts';
import type { Deps } from '../../transport/deps.ts';
import { toDomainError } from '../../transport/errors.ts';
import { hasBody } from '../../transport/http/has-body.ts';
import { getContext } from '../../transport/http/request-session.ts';
import { JsonText } from '../../transport/json-text.ts';
import { runProcedure } from '../../transport/run-procedure.ts';
import { type Context, logNotAllowed } from '../../transport/trpc.ts';
import { declaredAccess } from '../declared-access.ts';
import { appRouter } from '../router.ts';
import { isRevalidated, sendRevalidated } from './conditional-get.ts';
import { readFormFields } from './form-fields.ts';
import { JsonTexts } from './list-response.ts';
import { assertKnownParameters } from './request-parts.ts';
import type { RestRequest, RestRoute } from './rest-route.ts';
import { REST_ROUTES } from './rest-table.ts';

type Call = (ctx: Context, input: unknown) => Promise<unknown>;

/** Returns the procedure of a route. If there is none, throws while the server is built, not on a request. */
function findProcedure(path: string): Call {
  const router: AnyRouter = appRouter;
  const procedure = router._def.procedures[path];
  if (!procedure) throw new Error(`There is no procedure ${path}`);
  return (ctx, input) => runProcedure({ path, procedure }, ctx, async () => input);
}

/** Rejects callers without access before any of the body is read. */
async function refuseUnread(deps: Deps, route: RestRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const need = hasBody(request) ? declaredAccess(route.procedure) : null;
  if (!need) return;
  const context = await getContext(deps, request, reply);
  try {
    assertAccess(context, need);
  } catch (refusal) {
    logNotAllowed(context, route.procedure, refusal);
    throw refusal;
  }
}

async function bodyOfRequest(route: RestRoute, request: FastifyRequest): Promise<unknown> {
  return route.accepts === 'form' && request.isMultipart() ? readFormFields(request) : request.body;
}

const getParams = (request: FastifyRequest) => request.params as Readonly<Record<string, string>>;

async function getRequest(route: RestRoute, request: FastifyRequest): Promise<RestRequest> {
  // Fastify's own parsers produce exactly these shapes for a path and a query string.
  const query = request.query as Record<string, string>;
  if (route.listParameters) assertKnownParameters(route.listParameters, query);
  return {
    params: getParams(request),
    query,
    body: await bodyOfRequest(route, request),
    headers: request.headers,
  };
}

async function asked(route: RestRoute, response: Promise<unknown>): Promise<unknown> {
  try {
    return await response;
  } catch (error) {
    const refusal = route.bodyIs === undefined ? null : toDomainError(error);
    if (!refusal?.details.issues) throw error;
    const issues = refusal.details.issues.map(({ path, message }) => ({
      path: path[0] === route.bodyIs ? path.slice(1) : path,
      message,
    }));
    throw new DomainError(refusal.code, { ...refusal.details, issues });
  }
}

function toBytes(response: unknown): Buffer {
  if (response instanceof JsonTexts) return response.bytes;
  return Buffer.from(response instanceof JsonText ? response.text : JSON.stringify(response));
}

export function addRestRoutes(app: FastifyInstance, deps: Deps): void {
  for (const route of REST_ROUTES) {
    const call = findProcedure(route.procedure);
    app.route({
      method: route.method,
      url: route.path,
      // Its ETag depends on the encoding, which it therefore chooses itself.
      ...(isRevalidated(route) && { compress: false }),
      config: { readWithSession: (request) => route.readWithSession?.(getParams(request)) ?? null },
      onRequest: (request, reply) => refuseUnread(deps, route, request, reply),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const rest = await getRequest(route, request);
        const ctx = await getContext(deps, request, reply);
        const output = await asked(route, call(ctx, route.input?.(rest)));
        const response = route.toResponse ? route.toResponse(output, rest, reply) : output;
        void reply.code(route.status);
        if (isRevalidated(route)) return sendRevalidated(request, reply, toBytes(response));
        return reply.header('cache-control', 'no-store').type('application/json').send(toBytes(response));
      },
    });
  }
}

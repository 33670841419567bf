import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { LogDestination } from './log-destination.ts';
import { loggedCaller } from './request-session.ts';

/**
 * Only fields that help an operator: PostgreSQL puts stored values into `detail` and `where`, which must not be logged.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}

/** The product's log: one JSON line per event on standard output, without personal data. */
export function createLog(level: string, destination?: pino.DestinationStream) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    destination ?? new LogDestination(),
  );
}

/**
 * One line per request. It names the route instead of the URL, which may contain a VIN, and callers by their id. Health
 * checks are only logged if they fail.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const isQuiet = (route === '/healthz' || route === '/readyz' || route === '/metrics') && reply.statusCode < 400;
    if (isQuiet) return;
    const caller = await loggedCaller(request);
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...caller },
      'request',
    );
  });
}

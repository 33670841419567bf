import { type AnyRouter, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import { getHTTPStatusCode } from '@trpc/server/http';
import { getErrorShape } from '@trpc/server/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodePieces, JsonText, JsonTextPage } from '../json-text.ts';
import type { ReadWithSession } from '../ports/sessions.port.ts';
import { type ProcedureCall, runProcedure } from '../run-procedure.ts';
import { type Calls, readCalls } from './trpc-calls.ts';

interface TrpcServing<Context> {
  router: AnyRouter;
  maxBatch: number;
  /** The context of all calls in a request. Raises TRPCError to reject the whole request. */
  createContext(request: FastifyRequest, reply: FastifyReply, calls: CallsInRequest): Promise<Context>;
  headersFor(errors: readonly TRPCError[]): Record<string, string>;
  /** What a request reads in one statement with the caller's session (ADR 0190). */
  readWithSession?(request: FastifyRequest): ReadWithSession | null;
}

interface CallsInRequest {
  count: number;
  areQueries: boolean;
}

const VARY = 'trpc-accept, accept';

/**
 * Serves tRPC under `/trpc`. Queries and mutations in JSON are served here, like tRPC's own adapter but at a fraction
 * of the cost: that one uses the Fetch API's requests, responses, and streams (ADR 0129). It still handles everything
 * else: subscriptions, and requests that no client of ours sends.
 */
export function serveTrpc<Context>(app: FastifyInstance, serving: TrpcServing<Context>): void {
  void app.register(async (scope) => {
    for (const type of ['application/json', 'multipart/form-data']) scope.removeContentTypeParser(type);
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.addContentTypeParser('multipart/form-data', {}, (_, body, done) => done(null, body));
    const config = serving.readWithSession ? { readWithSession: serving.readWithSession } : {};
    scope.all<{ Params: { path: string } }>('/trpc/:path', { config }, async (req, res) => {
      const calls = readCalls(serving.router, req, serving.maxBatch);
      if (calls) return respondToCalls(serving, calls, req, res);
      await fastifyRequestHandler({
        router: serving.router,
        maxBatchSize: serving.maxBatch,
        createContext: ({ info }) =>
          serving.createContext(req, res, {
            count: Math.max(1, info.calls.length),
            areQueries: info.type === 'query',
          }),
        responseMeta: ({ errors }) => ({ headers: serving.headersFor(errors) }),
        req,
        res,
        path: req.params.path,
      });
      return res;
    });
  });
}

type Outcome = { data: unknown } | { error: TRPCError };

async function respondToCalls<Context>(
  serving: TrpcServing<Context>,
  request: Calls,
  req: FastifyRequest,
  res: FastifyReply,
): Promise<FastifyReply> {
  const { calls, isBatch, type } = request;
  const outcomes = await runAll(serving, request, req, res);
  const written = calls.map(({ path }, index) => writeOutcome(serving.router, { type, path }, outcomes[index]));
  return send(serving, res, written, isBatch);
}

/** If the request is rejected as a whole, each call is. */
async function runAll<Context>(
  { router, createContext }: TrpcServing<Context>,
  request: Calls,
  req: FastifyRequest,
  res: FastifyReply,
): Promise<Outcome[]> {
  const { calls, type } = request;
  try {
    const ctx = await createContext(req, res, { count: calls.length, areQueries: type === 'query' });
    return await runCalls(router, request, ctx);
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    return calls.map(() => ({ error }));
  }
}

function runCalls(router: AnyRouter, { calls, inputs }: Calls, ctx: unknown): Promise<Outcome[]> {
  const { transformer } = router._def._config;
  let read: Promise<unknown[]> | undefined;
  // Parsed only for callers with access, and all at once: one invalid input fails every call of the batch.
  const readAll = async () => {
    try {
      return calls.map((_, index) => (index in inputs ? transformer.input.deserialize(inputs[index]) : undefined));
    } catch (cause) {
      throw new TRPCError({ code: 'BAD_REQUEST', message: getTRPCErrorFromUnknown(cause).message, cause });
    }
  };
  const run = async (call: ProcedureCall, batchIndex: number): Promise<Outcome> => {
    const getRawInput = async () => {
      read ??= readAll();
      return (await read)[batchIndex];
    };
    try {
      return { data: await runProcedure(call, ctx, getRawInput, batchIndex) };
    } catch (cause) {
      return { error: getTRPCErrorFromUnknown(cause) };
    }
  };
  return Promise.all(calls.map(run));
}

interface Written {
  pieces: readonly string[];
  status: number;
  error: TRPCError | null;
}

type CallName = { type: Calls['type']; path: string };

function writeOutcome(router: AnyRouter, call: CallName, outcome: Outcome | undefined): Written {
  if (!outcome || 'error' in outcome) return writeError(router, call, getTRPCErrorFromUnknown(outcome?.error));
  try {
    return { pieces: ['{"result":{"data":', ...writeData(router, outcome.data), '}}'], status: 200, error: null };
  } catch (cause) {
    return writeError(router, call, getTRPCErrorFromUnknown(cause));
  }
}

function writeError(router: AnyRouter, { type, path }: CallName, error: TRPCError): Written {
  const config = router._def._config;
  const shape = getErrorShape({ config, error, type, path, input: undefined, ctx: undefined });
  const text = JSON.stringify({ error: config.transformer.output.serialize(shape) });
  return { pieces: [text], status: getHTTPStatusCode({ error: shape }), error };
}

function writeData(router: AnyRouter, data: unknown): readonly string[] {
  if (data instanceof JsonTextPage || data instanceof JsonText) return data.toWire();
  return [JSON.stringify(router._def._config.transformer.output.serialize(data))];
}

/** 207 if the calls of a batch have different statuses. */
function send<Context>(
  serving: TrpcServing<Context>,
  reply: FastifyReply,
  written: readonly Written[],
  isBatch: boolean,
): FastifyReply {
  const statuses = new Set(written.map(({ status }) => status));
  const errors = written.flatMap(({ error }) => error ?? []);
  const pieces = written.flatMap(({ pieces }, index) => (index === 0 ? pieces : [',', ...pieces]));
  return reply
    .code(statuses.size === 1 ? (written[0]?.status ?? 500) : 207)
    .headers({ vary: VARY, 'content-type': 'application/json', ...serving.headersFor(errors) })
    .send(encodePieces(isBatch ? ['[', ...pieces, ']'] : pieces));
}

import type { AnyRouter } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { ProcedureCall } from '../run-procedure.ts';

const JSON_BODY = /^application\/json\b/;
const STREAMED = 'application/jsonl';

type Inputs = Readonly<Record<number, unknown>>;

export interface Calls {
  type: 'query' | 'mutation';
  isBatch: boolean;
  calls: readonly ProcedureCall[];
  inputs: Inputs;
}

/** The calls in a request; `null` for anything but JSON calls of known procedures of one kind, at most `maxBatch`. */
export function readCalls(router: AnyRouter, request: FastifyRequest, maxBatch: number): Calls | null {
  const type = readType(request);
  if (!type) return null;
  const { path } = request.params as { path: string };
  const { batch, input, connectionParams } = request.query as Readonly<Record<string, unknown>>;
  // tRPC decodes a path twice.
  if (connectionParams !== undefined || path.includes('%')) return null;
  const isBatch = batch === '1';
  const calls = findCalls(router, isBatch ? path.split(',') : [path], type);
  if (!calls || calls.length > maxBatch) return null;
  const inputs = readInputs(type === 'query' ? input : request.body, isBatch);
  return inputs && { type, isBatch, calls, inputs };
}

/** The input of a query in a pending request, as sent; `undefined` if it does not call that query. */
export function inputOfQuery(request: FastifyRequest, procedure: string): unknown {
  const { path } = request.params as { path: string };
  const { batch, input } = request.query as Readonly<Record<string, unknown>>;
  if (request.method !== 'GET' || !path.includes(procedure)) return undefined;
  const isBatch = batch === '1';
  const at = (isBatch ? path.split(',') : [path]).indexOf(procedure);
  return at < 0 ? undefined : readInputs(input, isBatch)?.[at];
}

function readType({ method, headers }: FastifyRequest): Calls['type'] | null {
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes(STREAMED)) return null;
  const contentType = headers['content-type'];
  if (method === 'GET') return contentType === undefined || JSON_BODY.test(contentType) ? 'query' : null;
  return method === 'POST' && contentType !== undefined && JSON_BODY.test(contentType) ? 'mutation' : null;
}

function findCalls({ _def }: AnyRouter, paths: readonly string[], type: Calls['type']): ProcedureCall[] | null {
  const calls: ProcedureCall[] = [];
  for (const path of paths) {
    const procedure = Object.hasOwn(_def.procedures, path) ? _def.procedures[path] : undefined;
    if (procedure?._def.type !== type) return null;
    calls.push({ path, procedure });
  }
  return calls;
}

function readInputs(text: unknown, isBatch: boolean): Inputs | null {
  if (text === undefined) return {};
  const inputs = typeof text === 'string' && text !== '' ? parseJson(text) : undefined;
  if (inputs === undefined) return null;
  if (!isBatch) return { 0: inputs };
  return typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs) ? (inputs as Inputs) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

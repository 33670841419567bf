import { wireTransformer } from '@marque/domain/api/wire-format';
import { createTRPCUntypedClient, httpLink, isTRPCClientError, type TRPCClientError } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { createDeadline } from './deadline.ts';
import { connectionLost, MarqueError, toMarqueError } from './errors.ts';
import { KEYED_PROCEDURES, PROCEDURE_KINDS, type Procedures } from './generated/procedures.ts';
import type { CallOptions } from './procedure-types.ts';
import { withRetries } from './retries.ts';
import type { Transport } from './transport.ts';

/** 128 random bits. `crypto.randomUUID` is missing on pages without HTTPS. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const TAKES_KEY: ReadonlySet<string> = new Set(KEYED_PROCEDURES);

function withKey(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return { idempotencyKey: newIdempotencyKey(), ...input };
}

interface JsonResponse extends Pick<Response, 'ok' | 'status' | 'headers'> {
  json(): Promise<unknown>;
}

function isJsonResponse(value: unknown): value is JsonResponse {
  return typeof value === 'object' && value !== null && 'status' in value && 'headers' in value;
}

/** Reads the whole response. Raises UNEXPECTED_ANSWER unless it is JSON. */
async function readJson(response: Response): Promise<JsonResponse> {
  const text = await response.text();
  const { ok, status, headers } = response;
  try {
    const body: unknown = JSON.parse(text);
    return { ok, status, headers, json: async () => body };
  } catch {
    throw toMarqueError(text, response);
  }
}

function unwrapError(error: TRPCClientError<AnyRouter>, deadline: AbortSignal): unknown {
  if (deadline.aborted) return deadline.reason;
  if (error.cause instanceof MarqueError) return error.cause;
  const response: unknown = error.meta?.response;
  if (isJsonResponse(response)) return toMarqueError(error.data?.marque, response);
  return connectionLost(error);
}

/** Creates a function for every procedure of the server, by namespace and name. */
export function createCalls(transport: Transport): Procedures {
  const trpc = createTRPCUntypedClient<AnyRouter>({
    links: [
      httpLink({
        url: '/trpc',
        transformer: wireTransformer,
        // tRPC always passes the path as a string and a plain init.
        fetch: async (path, init) => readJson(await transport.fetch(String(path), (init ?? {}) as RequestInit)),
      }),
    ],
  });

  async function tryOnce(
    path: string,
    kind: 'query' | 'mutation',
    input: unknown,
    options: CallOptions,
  ): Promise<unknown> {
    const deadline = createDeadline(options.timeoutMs ?? transport.timeoutMs, options.signal);
    try {
      deadline.signal.throwIfAborted();
      return await trpc[kind](path, input, { signal: deadline.signal });
    } catch (error) {
      throw isTRPCClientError(error) ? unwrapError(error, deadline.signal) : error;
    } finally {
      deadline.end();
    }
  }

  function createCall(path: string, kind: 'query' | 'mutation') {
    const takesKey = TAKES_KEY.has(path);
    const retry = kind === 'query' || takesKey ? transport.retry : { retries: 0 };
    return (input?: unknown, options: CallOptions = {}) => {
      const sent = takesKey ? withKey(input) : input;
      return withRetries(() => tryOnce(path, kind, sent, options), retry, options.signal);
    };
  }

  const namespaces = Object.entries(PROCEDURE_KINDS).map(([namespace, kinds]) => [
    namespace,
    Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, createCall(`${namespace}.${name}`, kind)])),
  ]);
  // The table and the types are generated together, so every name is present.
  return Object.fromEntries(namespaces) as unknown as Procedures;
}

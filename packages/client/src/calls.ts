import { wireTransformer } from '@marque/domain/api/wire-format';
import { createTRPCUntypedClient, httpLink, isTRPCClientError, type TRPCClientError } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { createDeadline } from './deadline.ts';
import { MarqueError, toMarqueError } from './errors.ts';
import { KEYED_PROCEDURES, PROCEDURE_KINDS, type Procedures } from './generated/procedures.ts';
import type { CallOptions } from './procedure-types.ts';
import { withRetries } from './retries.ts';
import type { Transport } from './transport.ts';

/** Random enough that nobody ever makes the same. `crypto.randomUUID` is missing on pages without https. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const TAKES_KEY: ReadonlySet<string> = new Set(KEYED_PROCEDURES);

function withKey(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return { idempotencyKey: newIdempotencyKey(), ...input };
}

/** As much of an answer as tRPC asks for. */
interface Answer extends Pick<Response, 'ok' | 'status' | 'headers'> {
  json(): Promise<unknown>;
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value && 'headers' in value;
}

/** The whole answer, once it is known to be JSON: anything else comes from somebody else. */
async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const { ok, status, headers } = response;
  try {
    const body: unknown = JSON.parse(text);
    return { ok, status, headers, json: async () => body };
  } catch {
    throw toMarqueError(text, response);
  }
}

/** What tRPC raised, as what was the matter. */
function errorOf(error: TRPCClientError<AnyRouter>, deadline: AbortSignal): unknown {
  if (deadline.aborted) return deadline.reason;
  if (error.cause instanceof MarqueError) return error.cause;
  const answer: unknown = error.meta?.response;
  if (isAnswer(answer)) return toMarqueError(error.data?.marque, answer);
  // The connection broke while the answer came.
  return new MarqueError('NETWORK', 'The connection was lost before the whole answer arrived.', { cause: error });
}

/** Every procedure of the server as a function, in the server's own namespaces. */
export function createCalls(transport: Transport): Procedures {
  const trpc = createTRPCUntypedClient<AnyRouter>({
    links: [
      httpLink({
        url: '/trpc',
        transformer: wireTransformer,
        // tRPC makes the path and hands the rest through.
        fetch: async (path, init) => readAnswer(await transport.fetch(String(path), (init ?? {}) as RequestInit)),
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
      throw isTRPCClientError(error) ? errorOf(error, deadline.signal) : error;
    } finally {
      deadline.end();
    }
  }

  function callOf(path: string, kind: 'query' | 'mutation') {
    const takesKey = TAKES_KEY.has(path);
    const retry = kind === 'query' || takesKey ? transport.retry : { retries: 0 };
    return (input?: unknown, options: CallOptions = {}) => {
      const sent = takesKey ? withKey(input) : input;
      return withRetries(() => tryOnce(path, kind, sent, options), retry, options.signal);
    };
  }

  const namespaces = Object.entries(PROCEDURE_KINDS).map(([namespace, kinds]) => [
    namespace,
    Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, callOf(`${namespace}.${name}`, kind)])),
  ]);
  // The table that the types were written with has every name in it; a test calls the server by both.
  return Object.fromEntries(namespaces) as unknown as Procedures;
}

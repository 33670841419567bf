import { serverTransformer } from '@marque/domain/api/serialize-response';
import { initTRPC, TRPCError } from '@trpc/server';
import { type CreateFastifyContextOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { JsonText } from '../json-text.ts';
import { serveTrpc } from './serve-trpc.ts';

const MAX_BATCH = 3;
const t = initTRPC.context<{ user: string }>().create({ transformer: serverTransformer, isDev: false });
const NOW = new Date('2026-01-02T03:04:05.678Z');

const router = t.router({
  echo: t.procedure.input(z.object({ at: z.date().optional() }).nullish()).query(({ input }) => ({ input, now: NOW })),
  nothing: t.procedure.query(() => undefined),
  wide: t.procedure.query(() => ({ text: 'ü€😀 </script>' })),
  whoami: t.procedure.query(({ ctx }) => ctx.user),
  refuse: t.procedure.query(() => {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'Not yours' });
  }),
  fail: t.procedure.query(() => {
    throw new Error('Unforeseen');
  }),
  text: t.procedure.query(() => new JsonText('{"at":"2026-01-02T03:04:05.678Z","n":1}', ['at'])),
  deep: t.router({ change: t.procedure.input(z.object({ n: z.number() })).mutation(({ input }) => input.n + 1) }),
});

const createContext = (token: unknown) => {
  if (token === 'bad') throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Later' });
  return { user: String(token ?? 'nobody') };
};
const headersFor = (errors: readonly TRPCError[]) => ({ 'x-errors': String(errors.length) });

let ours: FastifyInstance;
let theirs: FastifyInstance;

beforeAll(async () => {
  ours = Fastify();
  serveTrpc(ours, {
    router,
    maxBatch: MAX_BATCH,
    createContext: async ({ headers }) => createContext(headers.token),
    headersFor,
  });
  theirs = Fastify();
  await theirs.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router,
      maxBatchSize: MAX_BATCH,
      createContext: ({ req }: CreateFastifyContextOptions) => createContext(req.headers.token),
      responseMeta: ({ errors }: { errors: readonly TRPCError[] }) => ({ headers: headersFor(errors) }),
    },
  });
});

afterAll(async () => {
  await Promise.all([ours.close(), theirs.close()]);
});

interface Sent {
  method: 'GET' | 'POST' | 'HEAD' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}

async function toResponse(app: FastifyInstance, sent: Sent) {
  const { statusCode, headers, body } = await app.inject(sent);
  const { date: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = headers;
  return { statusCode, headers: rest, body };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const get = (path: string, input?: unknown, headers = {}): Sent => ({
  method: 'GET',
  url: `/trpc/${path}${input === undefined ? '' : `${path.includes('?') ? '&' : '?'}input=${encodeURIComponent(JSON.stringify(input))}`}`,
  headers,
});
const post = (path: string, payload: string, headers = JSON_TYPE): Sent => ({
  method: 'POST',
  url: `/trpc/${path}`,
  headers,
  payload,
});
const date = { json: { at: NOW.toISOString() }, meta: { values: { at: ['Date'] }, v: 1 } };

describe('A request has the same response as from tRPC’s own adapter', () => {
  it.each<[string, Sent]>([
    ['a query', get('echo', date)],
    ['a query without input', get('whoami')],
    ['a query with a token', get('whoami', undefined, { token: 'Ada' })],
    ['a query without a result', get('nothing')],
    ['characters beyond ASCII', get('wide')],
    ['a refusal', get('refuse')],
    ['an unforeseen error', get('fail')],
    ['an input that does not fit', get('echo', { json: 1 })],
    ['an input with a forged annotation', get('echo', { json: {}, meta: { values: { a: ['set'] } } })],
    ['a batch', get('whoami,echo?batch=1', { 1: date })],
    ['a batch of one', get('echo?batch=1', { 0: date })],
    ['a batch that partly fails', get('whoami,refuse?batch=1')],
    ['a batch that fails', get('refuse,refuse?batch=1')],
    ['a batch with one unreadable input', get('echo,echo?batch=1', { 0: 'x', 1: date })],
    ['a batch whose second input is unreadable', get('echo,echo?batch=1', { 0: date, 1: 'x' })],
    ['a batch that is too large', get('whoami,whoami,whoami,whoami?batch=1')],
    ['a batch without a list', get('whoami?batch=1', [])],
    ['a list of procedures that is no batch', get('whoami,echo')],
    ['input that is not JSON', { method: 'GET', url: '/trpc/echo?input=%7B' }],
    ['input sent twice', { method: 'GET', url: '/trpc/echo?input=1&input=2' }],
    ['empty input', { method: 'GET', url: '/trpc/echo?input=' }],
    ['a path that is encoded twice', get('ech%256f', date)],
    ['an unknown procedure', get('unknown')],
    ['an inherited name', get('constructor')],
    ['a mutation', post('deep.change', '{"json":{"n":1}}')],
    ['a mutation in a batch', post('deep.change?batch=1', '{"0":{"json":{"n":1}}}')],
    ['a mutation asked for by GET', get('deep.change', { json: { n: 1 } })],
    ['a query sent by POST', post('echo', '{}')],
    ['a mutation without a body', post('deep.change', '')],
    ['a mutation whose body is not JSON', post('deep.change', '{')],
    ['a mutation whose body is null', post('deep.change', 'null')],
    ['queries and mutations together', get('whoami,deep.change?batch=1')],
    ['another method', { method: 'PUT', url: '/trpc/echo', headers: JSON_TYPE, payload: '{}' }],
    ['HEAD', { method: 'HEAD', url: '/trpc/echo' }],
    ['a type of body that is not JSON', post('deep.change', 'n=1', { 'content-type': 'text/plain' })],
    ['a request that is refused as a whole', get('whoami', undefined, { token: 'bad' })],
    ['a batch that is refused as a whole', get('whoami,echo?batch=1', {}, { token: 'bad' })],
    ['connection parameters', { method: 'GET', url: '/trpc/whoami?connectionParams=%7B%7D' }],
  ])('%s', async (_, sent) => {
    expect(await toResponse(ours, sent)).toEqual(await toResponse(theirs, sent));
  });
});

it('A response that is JSON text already is sent as it is, with its dates', async () => {
  const { body } = await toResponse(ours, get('text'));
  expect(body).toBe(
    '{"result":{"data":{"json":{"at":"2026-01-02T03:04:05.678Z","n":1},"meta":{"values":{"at":["Date"]},"v":1}}}}',
  );
});

it('Responses that are streamed one by one are left to tRPC’s own adapter', async () => {
  const { headers } = await toResponse(ours, get('whoami?batch=1', {}, { 'trpc-accept': 'application/jsonl' }));
  expect(headers['transfer-encoding'] ?? headers.vary).toContain('trpc-accept');
});

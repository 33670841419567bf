import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_GUEST_BODY_BYTES } from '../../transport/http/guest-bodies.ts';
import { REST_ROUTES } from '../rest/rest-table.ts';
import { appRouter } from '../router.ts';
import { measureCpuCost } from './testing/cpu-cost.ts';
import { type Cast, createFuzzTestApp, type FuzzTestApp } from './testing/fuzz-fixture.ts';
import {
  annotatedBodies,
  compressedBodies,
  formBodies,
  type HostileBody,
  shapedBodies,
} from './testing/hostile-bodies.ts';

const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** The limit for a query's URL: Node reads at most 16 kB of headers. */
const LONGEST_ADDRESS = 12_000;

const SOCKET_BYTES = 65_536;

const RESPONSE_WITHIN_MS = 3_000;

let fuzz: FuzzTestApp;
let cast: Cast;

beforeAll(async () => {
  fuzz = await createFuzzTestApp();
  cast = await fuzz.reseed();
});
afterAll(() => fuzz.testApp.close());

const getType = (procedure: unknown) => (procedure as { _def: { type: string } })._def.type;
const getProcedures = (type: string) =>
  Object.entries(appRouter._def.procedures).flatMap(([name, procedure]) => (getType(procedure) === type ? [name] : []));

const MUTATIONS = getProcedures('mutation').map((name) => `/trpc/${name}`);
const QUERIES = getProcedures('query').map((name) => `/trpc/${name}`);
const CHANGES = [
  ...REST_ROUTES.filter(({ method }) => method !== 'GET').map(({ method, path }) => ({ method, url: path as string })),
  { method: 'POST' as const, url: '/api/upload' },
].map(({ method, url }) => ({ method, url: url.replaceAll(/:\w+/g, '1') }));

const getHeaders = (index: number) => cast.callers[index % cast.callers.length]?.headers ?? {};

interface Sent {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  body: HostileBody;
}

const sampled = (bodies: fc.Arbitrary<HostileBody>, count: number) => fc.sample(bodies, { numRuns: count, seed: SEED });

async function send({ method, url, body }: Sent, caller: Record<string, string>) {
  const what = `FUZZ_SEED=${SEED}: ${method} ${url.slice(0, 100)} with ${body.kind}, ${body.bytes.length} bytes`;
  const headers = { ...body.headers, ...caller };
  const cost = await measureCpuCost(body.bytes.length, () => {
    const payload = method === 'GET' ? {} : { payload: asItArrives(body.bytes) };
    const length = method === 'GET' ? {} : { 'content-length': String(body.bytes.length) };
    const responding = fuzz.testApp.app.inject({ method, url, headers: { ...headers, ...length }, ...payload });
    return Promise.race([responding, setTimeout(RESPONSE_WITHIN_MS, null, { ref: false })]);
  });
  const response = cost.result;
  if (response === null) return expect.fail(`${what}: no response`);
  expect(response.statusCode, `${what}: ${response.body.slice(0, 300)}`).toBeLessThan(500);
  expect(response.body, what).not.toMatch(/node_modules|\.ts:\d|"stack"/);
  expect(cost.milliseconds, `${what}: ms of CPU`).toBeLessThan(cost.allowed);
  return response;
}

function asItArrives(bytes: Buffer): Readable {
  const pieces = Math.ceil(bytes.length / SOCKET_BYTES);
  return Readable.from(
    Array.from({ length: pieces }, (_, index) => bytes.subarray(index * SOCKET_BYTES, (index + 1) * SOCKET_BYTES)),
  );
}

async function sendAll(all: readonly Sent[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const [index, sent] of all.entries()) {
    statuses.push((await send(sent, getHeaders(index))).statusCode);
  }
  return statuses;
}

function spread<T>(
  targets: readonly T[],
  bodies: readonly HostileBody[],
  toSent: (target: T, body: HostileBody) => Sent,
) {
  return bodies.map((body, index) => {
    const target = targets[index % targets.length];
    if (target === undefined) throw new Error('There is nothing to ask.');
    return toSent(target, body);
  });
}

const posted = (url: string, body: HostileBody): Sent => ({ method: 'POST', url, body });
const changed = (target: (typeof CHANGES)[number], body: HostileBody): Sent => ({ ...target, body });

describe(`Bodies made to cost more than they should (FUZZ_SEED=${SEED})`, () => {
  it('with annotations are refused by every procedure that reads them', async () => {
    for (const url of ['/trpc/auth.login', '/trpc/auth.register', '/trpc/account.forgotPassword']) {
      for (const [index, body] of sampled(annotatedBodies, 25).entries()) {
        const response = await send(posted(url, body), getHeaders(index));
        const isTooLarge = response.statusCode === 413 && body.bytes.length > MAX_GUEST_BODY_BYTES;
        if (isTooLarge) continue;
        const refusal = [400, expect.stringContaining('MALFORMED_REQUEST')];
        expect([response.statusCode, response.body], body.kind).toEqual(refusal);
      }
    }
    await sendAll(spread(MUTATIONS, sampled(annotatedBodies, 2 * MUTATIONS.length), posted));
  });

  it('with annotations in an address are refused as well', async () => {
    const bodies = sampled(annotatedBodies, 3 * QUERIES.length);
    const asked = spread(QUERIES, bodies, (url, body) => ({
      method: 'GET',
      url: `${url}?input=${encodeURIComponent(body.bytes.toString()).slice(0, LONGEST_ADDRESS)}`,
      body,
    }));
    await sendAll(asked);
  });

  it('with deep and wide JSON are refused or served cheaply, by procedures and by paths', async () => {
    await sendAll(spread(MUTATIONS, sampled(shapedBodies(true), 2 * MUTATIONS.length), posted));
    await sendAll(spread(CHANGES, sampled(shapedBodies(false), 2 * CHANGES.length), changed));
  });

  it('as forms are refused or served cheaply', async () => {
    const takers = CHANGES.filter(({ url }) => url === '/api/upload' || url === '/api/consignments');
    await sendAll(spread(takers, sampled(formBodies, 150), changed));
    await sendAll(spread(CHANGES, sampled(formBodies, CHANGES.length), changed));
    await sendAll(spread(MUTATIONS, sampled(formBodies, MUTATIONS.length), posted));
  });

  it('that are compressed are refused unread', async () => {
    const bodies = sampled(compressedBodies, MUTATIONS.length + CHANGES.length);
    const statuses = await sendAll([...spread(MUTATIONS, bodies, posted), ...spread(CHANGES, bodies, changed)]);
    expect(new Set(statuses)).toEqual(new Set([415]));
  });

  it('leave nothing behind in the language’s own objects, nor anything broken in the log', () => {
    expect(Reflect.get({}, 'role')).toBeUndefined();
    expect(fuzz.testApp.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

async function overSocket(port: number, head: readonly string[], body: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.end(body);
  await once(socket, 'close');
  return response.split('\r\n', 1)[0] ?? '';
}

const chunksOfOne = (bytes: Buffer) =>
  Buffer.concat([...bytes].flatMap((byte) => [Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]));

describe('Over real connections', () => {
  const login = [
    'POST /trpc/auth.login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Connection: close',
  ];
  const form = [
    'POST /api/consignments HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=fuzz',
    'Connection: close',
  ];
  const wide = Buffer.from(JSON.stringify({ json: Array(20_000).fill(0), meta: { values: ['set'] } }));

  it.each([
    ['annotations', login, [`Content-Length: ${wide.length}`], wide, /^HTTP\/1.1 400/],
    ['a compressed body', login, ['Content-Length: 20', 'Content-Encoding: br'], Buffer.alloc(20), /^HTTP\/1.1 415/],
    [
      'chunks of a byte',
      login,
      ['Transfer-Encoding: chunked'],
      Buffer.concat([chunksOfOne(wide), Buffer.from('0\r\n\r\n')]),
      /^HTTP\/1.1 400/,
    ],
    ['less than it promises', login, ['Content-Length: 900000'], wide, /^(HTTP\/1.1 4\d\d.*)?$/],
    [
      'a form that is cut',
      form,
      ['Content-Length: 5000'],
      Buffer.from('--fuzz\r\nContent-Disp'),
      /^(HTTP\/1.1 4\d\d.*)?$/,
    ],
    ['a form of a guest', form, ['Content-Length: 900000'], Buffer.alloc(900_000, 'x'), /^(HTTP\/1.1 4\d\d.*)?$/],
  ] as const)('%s cost little and are refused', async (_, head, more, body, expected) => {
    const { app } = fuzz.testApp;
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const cost = await measureCpuCost(body.length, () => overSocket(port, [...head, ...more], body));
    expect(cost.result).toMatch(expected);
    expect(cost.milliseconds).toBeLessThan(cost.allowed);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

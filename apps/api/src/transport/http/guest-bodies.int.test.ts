import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredAccess } from '../../server/declared-access.ts';
import { REST_ROUTES } from '../../server/rest/rest-table.ts';
import { appRouter } from '../../server/router.ts';
import { listening } from '../../testing/live-stream.ts';
import { listPlainRoutes } from '../../testing/plain-routes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { MAX_GUEST_BODY_BYTES } from './guest-bodies.ts';

let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await createTestApp();
  port = Number(new URL(await listening(testApp.app)).port);
});
afterAll(() => testApp.close());

const ANNOUNCED = 500_000;

interface Sent {
  method?: string;
  path: string;
  type?: string;
  length?: number | 'chunked';
  body?: string;
}

function getResponse({
  method = 'POST',
  path,
  type = 'application/json',
  length = ANNOUNCED,
  body = '',
}: Sent): Promise<string> {
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: marque\r\ncontent-type: ${type}\r\n${size}\r\n\r\n${body}`);
    });
    let response = '';
    socket.on('data', (piece) => {
      response += piece;
      // The head and the body arrive in one or two pieces.
      if (!/\r\n\r\n./s.test(response)) return;
      socket.destroy();
      resolve(response);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${method} ${path} got no response`)));
  });
}

const getStatus = (response: string) => Number(response.split(' ')[1]);
const isForGuests = (procedure: string) =>
  ['public', 'signedInOrPending'].includes(declaredAccess(procedure)?.access.kind ?? '');

const MUTATIONS = Object.keys(appRouter._def.procedures).filter((name) => declaredAccess(name)?.type === 'mutation');
const REFUSED_CALLS = MUTATIONS.filter((name) => !isForGuests(name));
const REFUSED_ROUTES = REST_ROUTES.filter(({ method, procedure }) => method !== 'GET' && !isForGuests(procedure)).map(
  ({ method, path, accepts }) => ({ method, path: path.replace(/:\w+/g, '1'), isForm: accepts === 'form' }),
);

describe('Of a guest who is refused, no byte of a body is waited for', () => {
  it.each(REFUSED_CALLS)('in a call of %s', async (procedure) => {
    expect(getStatus(await getResponse({ path: `/trpc/${procedure}` }))).toBe(401);
  });

  it.each(REFUSED_ROUTES)('at $method $path', async ({ method, path, isForm }) => {
    expect(getStatus(await getResponse({ method, path }))).toBe(401);
    if (isForm)
      expect(getStatus(await getResponse({ method, path, type: 'multipart/form-data; boundary=x' }))).toBe(401);
  });

  it.each(['application/json', 'multipart/form-data; boundary=x'])('at POST /api/upload, sent as %s', async (type) => {
    expect(getStatus(await getResponse({ path: '/api/upload', type }))).toBe(401);
  });

  it('in a batch of calls, in chunks, or of a procedure that does not exist', async () => {
    expect(getStatus(await getResponse({ path: '/trpc/draft.save,consignment.submit?batch=1' }))).toBe(401);
    expect(getStatus(await getResponse({ path: '/trpc/draft.save', length: 'chunked' }))).toBe(401);
    expect(getStatus(await getResponse({ path: '/trpc/nothing.here' }))).toBe(404);
  });

  it('and there is no other route that takes a body', () => {
    const others = listPlainRoutes(testApp.app).filter((route) => !/^(GET|OPTIONS) /.test(route));
    expect(others).toEqual(['POST /api/upload', 'POST /api/upload/document', 'POST /api/upload/attachment']);
  });
});

const LOGIN = JSON.stringify({ json: { username: 'a', password: 'b' } });

describe('Of a guest who may call, no more is read than a guest has to say', () => {
  it.each(['/trpc/auth.login', '/api/auth/login', '/trpc/draft.save,auth.login?batch=1'])('at %s', async (path) => {
    expect(getStatus(await getResponse({ path, length: MAX_GUEST_BODY_BYTES + 1 }))).toBe(413);
    const chunk = 'x'.repeat(MAX_GUEST_BODY_BYTES + 1);
    const body = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    expect(getStatus(await getResponse({ path, length: 'chunked', body }))).toBe(413);
  });

  it('and what is small enough is read in chunks as well', async () => {
    const body = `${LOGIN.length.toString(16)}\r\n${LOGIN}\r\n0\r\n\r\n`;
    expect(getStatus(await getResponse({ path: '/trpc/auth.login', length: 'chunked', body }))).toBe(401);
  });

  it.each(['multipart/form-data; boundary=x', 'application/octet-stream', 'text/plain'])(
    'and nothing of a call that comes as %s',
    async (type) => {
      expect(getStatus(await getResponse({ path: '/trpc/auth.login', type, length: 100 }))).toBe(415);
      expect(getStatus(await getResponse({ path: '/trpc/auth.login', type, length: 0 }))).toBe(415);
    },
  );
});

describe('A consignment sent as a form', () => {
  const boundary = 'fields';
  const form = (fields: [string, string][]) =>
    `${fields.map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--${boundary}--\r\n`;

  it('has one limit for all its fields together', async () => {
    const owner = await testApp.person();
    const half = 'x'.repeat(600_000);
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/consignments',
      headers: {
        cookie: owner.cookie,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'transfer-encoding': 'chunked',
      },
      payload: form([
        ['personalInfo', half],
        ['vehicleInfo', half],
      ]),
    });
    expect([response.statusCode, response.json().code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('is looked into only when it has ended', async () => {
    const owner = await testApp.person();
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/consignments',
      headers: { cookie: owner.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: form([
        ['personalInfo', '{broken'],
        ['photos', '{}'],
      ]).replace(`--${boundary}--\r\n`, ''),
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'MALFORMED_REQUEST']);
  });
});

describe('Responses to typed calls', () => {
  it.each(['/trpc/auth.session', '/trpc/draft.find', '/trpc/nothing.here'])(
    'from %s are kept by nobody',
    async (path) => {
      const { headers } = await testApp.guest.get(path);
      expect(headers['cache-control']).toBe('private, no-store');
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenFor } from '../../modules/access-token/testing.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const FOREIGN = { origin: 'https://books.example' };
const LIST = '/api/user/consignments';
let testApp: TestApp;
let person: Person;
let bearer: { authorization: string };

beforeAll(async () => {
  testApp = await createTestApp();
  person = await testApp.person();
  bearer = { authorization: `Bearer ${await tokenFor(testApp, person, { scopes: ['read', 'write'] })}` };
});
afterAll(() => testApp.close());

const ask = (method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'DELETE', url: string, headers: Record<string, string>) =>
  testApp.app.inject({ method, url, headers });
const getPermissions = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('A page of another site', () => {
  it.each([LIST, '/api/photos/1', '/api/nothing'])('may ask before it reads %s with a token', async (path) => {
    const response = await ask('OPTIONS', path, {
      ...FOREIGN,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,if-none-match',
    });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'authorization, if-none-match',
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each(['GET', 'HEAD'] as const)('may %s with a token, and sees what it needs to go on', async (method) => {
    const response = await ask(method, LIST, { ...FOREIGN, ...bearer });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'ETag, Link, X-Total-Count, X-Total-Count-Relation, RateLimit, RateLimit-Policy, Retry-After',
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('can read why it was refused', async () => {
    const unknown = await ask('GET', LIST, { ...FOREIGN, authorization: 'Bearer mrq_wrong' });
    const missing = await ask('GET', '/api/nothing', { ...FOREIGN, ...bearer });
    expect([unknown.statusCode, missing.statusCode]).toEqual([401, 404]);
    for (const { headers } of [unknown, missing]) expect(headers['access-control-allow-origin']).toBe('*');
  });

  it('reads nothing by a cookie', async () => {
    const response = await ask('GET', LIST, { ...FOREIGN, cookie: person.cookie });
    expect(getPermissions(response.headers)).toEqual([]);
  });

  it('reads nothing by a cookie even with a token that is empty: the token counts, and is none', async () => {
    const response = await ask('GET', LIST, { ...FOREIGN, cookie: person.cookie, authorization: 'Bearer ' });
    expect([response.statusCode, response.json().code]).toEqual([401, 'TOKEN_INVALID']);
  });

  it.each([
    ['a guest', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('is told nothing as %s', async (_, headers) => {
    const response = await ask('GET', LIST, { ...FOREIGN, ...headers });
    expect(getPermissions(response.headers)).toEqual([]);
  });

  it.each(['POST', 'DELETE'] as const)('changes nothing by %s, token or not', async (method) => {
    const response = await ask(method, '/api/draft-consignment', { ...FOREIGN, ...bearer });
    expect([response.statusCode, response.json().code, getPermissions(response.headers)]).toEqual([
      403,
      'FOREIGN_ORIGIN',
      [],
    ]);
  });

  it.each(['/trpc/auth.session', '/', '/healthz'])('is let into nothing else, such as %s', async (path) => {
    const preflight = await ask('OPTIONS', path, { ...FOREIGN, 'access-control-request-method': 'GET' });
    const read = await ask('GET', path, { ...FOREIGN, ...bearer });
    expect([...getPermissions(preflight.headers), ...getPermissions(read.headers)]).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPlainRoutes } from '../../testing/plain-routes.ts';
import { MUTATIONS } from '../../testing/sensitive-changes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
  // Any word may be sent as a method; the types only allow the usual ones.
  testApp.app.inject({ method: method as 'GET', url, headers });

describe('A path that does not take a method', () => {
  it.each([
    ['PUT', '/api/consignments', 'OPTIONS, POST'],
    ['POST', '/api/consignments/7', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/draft-consignment', 'DELETE, GET, HEAD, OPTIONS, POST'],
    ['GET', '/api/upload', 'OPTIONS, POST'],
    ['GET', '/api/upload?again=1', 'OPTIONS, POST'],
    ['TRACE', '/api/auth/user', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/api/photos/7', 'GET, HEAD, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ])('says so to %s %s, with those it takes', async (method, url, allow) => {
    const response = await ask(method, url);
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
    expect(response.json()).toEqual({
      message: 'This address does not accept this method.',
      code: 'METHOD_NOT_ALLOWED',
    });
  });

  it.each([
    ['PUT', '/api/nothing'],
    ['PUT', '/api/photos/'],
    ['PUT', '/api/photos/7/more'],
  ])('is not %s %s, which there is not', async (method, url) => {
    const response = await ask(method, url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(response.headers).not.toHaveProperty('allow');
  });

  it('tells it to OPTIONS as well', async () => {
    const response = await ask('OPTIONS', '/api/consignments/7');
    expect([response.statusCode, response.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await ask('OPTIONS', '/api/nothing')).statusCode).toBe(404);
  });
});

describe('A change', () => {
  it.each(Object.values(MUTATIONS).flat())('is never asked for by GET: %s', async (name) => {
    const admin = await testApp.person({ role: 'admin' });
    const response = await ask('GET', `/trpc/${name}?input=${encodeURIComponent('{"json":{}}')}`, {
      cookie: admin.cookie,
    });
    expect(response.statusCode).toBe(405);
    const { code } = response.json().error.json.data;
    expect(code).toBe('METHOD_NOT_SUPPORTED');
  });
});

describe('HEAD', () => {
  it('works on every path that is read, and is no download on record', async () => {
    const admin = await testApp.person({ role: 'admin' });
    const paths = listPlainRoutes(testApp.app).flatMap((route) => (route.startsWith('GET /') ? [route.slice(4)] : []));
    for (const path of paths) {
      const url = path.replace(':id', '7').replace(':file', 'none').replace('*', 'none');
      const headers = { cookie: admin.cookie };
      const [head, whole] = [await ask('HEAD', url, headers), await ask('GET', url, headers)];
      expect([path, head.statusCode, head.body]).toEqual([path, whole.statusCode, '']);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const toLines = (id: unknown) => testApp.logged.filter((line) => line.reqId === id);

describe('What the log says of a request', () => {
  it('is who sent it, by id, and nothing of a guest', async () => {
    const viewer = await testApp.person({ role: 'viewer' });
    const response = await testApp.as(viewer).get('/api/auth/user');
    expect(toLines(response.headers['x-request-id'])).toEqual([
      expect.objectContaining({ msg: 'request', route: '/api/auth/user', status: 200, userId: viewer.id }),
    ]);
    const refused = await testApp.guest.get('/api/auth/user');
    const [line] = toLines(refused.headers['x-request-id']);
    expect(line).toMatchObject({ msg: 'request', status: 401 });
    expect(line).not.toHaveProperty('userId');
  });

  it.each([
    ['POST', '/trpc/users.delete', { json: { id: 1 } }],
    ['DELETE', '/api/admin/users/1', undefined],
    ['DELETE', '/api/admin/users/1', { a: 'body that is not read' }],
  ] as const)('is what somebody was not allowed to do, by tRPC and by REST (%s %s)', async (method, url, payload) => {
    const viewer = await testApp.person({ role: 'viewer' });
    const response = await testApp.app.inject({
      method,
      url,
      headers: { cookie: viewer.cookie },
      ...(payload && { payload }),
    });
    expect(response.statusCode).toBe(403);
    expect(toLines(response.headers['x-request-id'])).toContainEqual(
      expect.objectContaining({
        msg: 'not allowed',
        procedure: 'users.delete',
        code: 'NOT_ALLOWED',
        userId: viewer.id,
      }),
    );
  });
});

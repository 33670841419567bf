import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createTestApp, type Person, type TestApp } from '@marque/api/testing/test-app';

export { PASSWORD } from '@marque/api/testing/test-app';
export type { Person };

type Scope = 'read' | 'write' | 'staff';

export interface TestServer {
  url: string;
  testApp: TestApp;
  getToken(person: Person, scopes?: readonly Scope[]): Promise<string>;
  close(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;

export async function startServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const testApp = await createTestApp(environment);
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  // It listens on TCP, so its address is not a path.
  const { port } = testApp.app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    testApp,
    getToken: async (person, scopes = ['read', 'write']) => {
      const token = `mrq_${randomBytes(32).toString('base64url')}`;
      await testApp.db
        .insertInto('apiTokens')
        .values({
          userId: person.id,
          name: 'a test',
          tokenHash: createHash('sha256').update(token).digest('hex'),
          scopes: [...scopes],
          expiresAt: new Date(Date.now() + DAY_MS),
        })
        .execute();
      return token;
    },
    close: () => {
      // An early end of an upload leaves an unused connection, which close() would wait for.
      testApp.app.server.closeAllConnections();
      return testApp.close();
    },
  };
}

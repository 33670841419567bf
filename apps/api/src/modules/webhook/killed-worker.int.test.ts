import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@marque/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LoopbackServer, type Responder, startLoopbackServer } from '../../testing/loopback-server.ts';
import type { WorkerChildOptions } from '../../testing/mail-worker-child.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { submittedBy } from '../review/testing.ts';
import { listDeliveries, newestIs, verified, webhookFor } from './testing.ts';

const CHILD = fileURLToPath(new URL('../../testing/mail-worker-child.ts', import.meta.url));
const JSX = fileURLToPath(new URL('../../../../../packages/toolchain/src/register-jsx.mjs', import.meta.url));
const SOON = { timeout: 60_000, interval: 20 };
const TIMEOUT_MS = 120_000;

let testApp: TestApp;
let owner: Person;
let receiver: LoopbackServer;
let responder: Responder;
let options: WorkerChildOptions;
const children: ChildProcess[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  testApp = await createTestApp({}, database);
  owner = await testApp.person();
  receiver = await startLoopbackServer((response, request) => responder(response, request));
  options = { database: database.config, ca: '' };
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await testApp.close();
  await receiver.close();
});

function startChild(): ChildProcess {
  const { appSecret, config } = testApp.deps;
  const child = spawn(process.execPath, ['--import', JSX, CHILD], {
    env: {
      APP_SECRET: appSecret,
      DATA_DIR: config.dataDir,
      VPIC_URL: 'off',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      WORKER_CHILD: JSON.stringify(options),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  return child;
}

describe('A worker killed while a receiver has a message in hand', () => {
  it(
    'is followed by one that delivers the same message, once',
    async () => {
      const { id, secret } = await webhookFor(testApp, owner, receiver.url);
      // It has read everything and does not respond yet.
      responder = () => undefined;
      await submittedBy(testApp, owner);
      const first = startChild();
      await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), SOON);
      first.kill('SIGKILL');
      await once(first, 'close');
      expect(await listDeliveries(testApp, id)).toMatchObject([{ state: 'queued', tries: 0 }]);

      responder = (response) => response.writeHead(200).end();
      startChild();
      const { messageId } = await newestIs(testApp, id, 'delivered');
      expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([messageId, messageId]);
      const [cutOff, whole] = receiver.requests.map((request) => verified(secret, request));
      expect(whole).toEqual(cutOff);
    },
    TIMEOUT_MS,
  );
});

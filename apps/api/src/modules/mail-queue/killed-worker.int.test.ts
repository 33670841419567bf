import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@marque/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../platform/retry.ts';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import type { WorkerChildOptions } from '../../testing/mail-worker-child.ts';
import { queueMail } from './queue-mail.ts';

const MESSAGES = 1_000;
/** As the worker does it (worker/start-worker.ts). */
const CONCURRENCY = 4;
const KILLED_AFTER = [200, 600];
const CHILD = fileURLToPath(new URL('../../testing/mail-worker-child.ts', import.meta.url));
const JSX = fileURLToPath(new URL('../../../../../packages/toolchain/src/register-jsx.mjs', import.meta.url));
const SOON = { timeout: 60_000, interval: 5 };
const AT_LAST = { timeout: 60_000, interval: 100 };
/** A few seconds; more on a machine that is busy with other tests. */
const TIMEOUT_MS = 200_000;

let testApp: MailTestApp;
let options: WorkerChildOptions;
const children: ChildProcess[] = [];
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  testApp = await createMailTestApp({}, { tls: 'none' }, database);
  options = { database: database.config, ca: testApp.smtpServer.ca };
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await testApp.close();
});

function startChild(): ChildProcess {
  const { appSecret, config } = testApp.deps;
  const child = spawn(process.execPath, ['--import', JSX, CHILD], {
    env: {
      APP_SECRET: appSecret,
      DATA_DIR: config.dataDir,
      VPIC_URL: 'off',
      // As in production: React checks itself otherwise, which takes longer than the rest.
      NODE_ENV: 'production',
      WORKER_CHILD: JSON.stringify(options),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = `${text}${chunk}`.split('\n');
    // A killed process may leave half a line.
    text = parts.pop() ?? '';
    for (const part of parts) lines.push(JSON.parse(part));
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'close');
}

const arrivals = () => testApp.smtpServer.arrived.map(({ email }) => email.messageId ?? '');

describe('A worker killed in the middle of 1,000 messages', () => {
  it(
    'loses none, and repeats at most those it had in hand, each named in the log',
    async () => {
      await testApp.saveSettings();
      await inTransaction(testApp.db, async (trx) => {
        for (let n = 0; n < MESSAGES; n++) {
          await queueMail(trx, {
            to: { address: `owner${n}@example.com` },
            mail: { kind: 'account_deleted', username: `owner${n}`, receipt: `DEL-${n}` },
            key: `message ${n}`,
          });
        }
      });

      for (const enough of KILLED_AFTER) {
        const child = startChild();
        await vi.waitFor(() => expect(testApp.smtpServer.arrived.length).toBeGreaterThanOrEqual(enough), SOON);
        await kill(child);
        expect(arrivals().length).toBeLessThan(MESSAGES);
      }
      startChild();
      await vi.waitFor(async () => {
        const rest = await testApp.db.selectFrom('mails').select('id').where('state', '!=', 'sent').limit(1).execute();
        expect(rest).toEqual([]);
      }, AT_LAST);

      const readers = new Set(testApp.smtpServer.arrived.flatMap(({ to }) => to));
      expect(readers.size).toBe(MESSAGES);
      const ids = arrivals();
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      expect(new Set(ids).size).toBe(MESSAGES);
      expect(twice.length).toBeLessThanOrEqual(CONCURRENCY * KILLED_AFTER.length);
      const named = lines
        .filter(({ msg }) => msg === 'a message may be sent twice: its last attempt was interrupted')
        .map(({ messageId }) => `<${messageId}>`);
      expect(named.length).toBeLessThanOrEqual(CONCURRENCY * KILLED_AFTER.length);
      for (const id of twice) expect(named).toContain(id);
    },
    TIMEOUT_MS,
  );
});

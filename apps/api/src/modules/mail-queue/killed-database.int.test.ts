import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, createPool } from '@marque/db/connection';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@marque/db/embedded/start-embedded-postgres';
import { migrateToLatest } from '@marque/db/migrator';
import { migrateQueue } from '@marque/db/queue';
import { destroyRunDirectory, makeRunDirectory } from '@marque/db/testing/run-directory';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../platform/retry.ts';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import { deliverMail } from '../email/deliver-mail.ts';
import { insertMail, queueMail } from './queue-mail.ts';

const MESSAGES = 150;
const AT_LAST = { timeout: 60_000, interval: 100 };
const TIMEOUT_MS = 120_000;

let home: string;
let server: EmbeddedPostgres;
let testApp: MailTestApp;
const unhandled: string[] = [];
const note = (error: unknown) => unhandled.push((error instanceof Error && error.stack) || String(error));

beforeAll(() => process.on('unhandledRejection', note));
afterAll(() => process.off('unhandledRejection', note));

beforeEach(async () => {
  unhandled.length = 0;
  home = await makeRunDirectory();
  await chmod(home, 0o755);
  server = await startEmbeddedPostgres({ dataDir: join(home, 'data') });
  const config = server.connection;
  const db = createDatabase(config);
  await migrateToLatest(db);
  const pool = createPool(config);
  await migrateQueue(pool);
  await pool.end();
  testApp = await createMailTestApp({}, { tls: 'none', repliesAfterMs: 10 }, { db, config, drop: () => db.destroy() });
  await testApp.saveSettings();
});
afterEach(async () => {
  await testApp.close();
  await server.stop();
  destroyRunDirectory(home);
});

/**
 * Ends every process of the server at once, like a power failure or the kernel's OOM killer; its supervisor restarts
 * it.
 */
async function killDatabase(): Promise<void> {
  const pid = (await readFile(join(home, 'data', 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0];
  process.kill(Number(pid), 'SIGKILL');
}

const arrivals = () => testApp.smtpServer.arrived.map(({ email }) => email.messageId ?? '');
const states = async () => [...new Set((await testApp.mails()).map(({ state }) => state))];
const MAIL = { kind: 'account_deleted', username: 'ada', receipt: 'DEL-1' } as const;

describe('A database that is killed while messages are sent', () => {
  it(
    'makes none arrive twice, late or never, and leaves no job locked',
    async () => {
      await inTransaction(testApp.db, async (trx) => {
        for (let n = 0; n < MESSAGES; n++) {
          await queueMail(trx, { to: { address: `owner${n}@example.com` }, mail: MAIL, key: `message ${n}` });
        }
      });
      await testApp.work();
      for (const enough of [MESSAGES / 5, MESSAGES / 2]) {
        await vi.waitFor(() => expect(arrivals().length).toBeGreaterThanOrEqual(enough), AT_LAST);
        await killDatabase();
        await vi.waitFor(() => testApp.db.selectFrom('mails').select('id').limit(1).execute(), AT_LAST);
      }
      await vi.waitFor(async () => expect(await states()).toEqual(['sent']), AT_LAST);
      expect([new Set(arrivals()).size, arrivals().length]).toEqual([MESSAGES, MESSAGES]);
      expect(unhandled.join('\n')).toBe('');
    },
    TIMEOUT_MS,
  );

  it(
    'does not make one that somebody waits for count as lost',
    async () => {
      testApp.smtpServer.behave({ repliesAfterMs: 300 });
      const id = await insertMail(testApp.db, { to: { address: 'ada@example.com' }, mail: MAIL, key: 'by hand' });
      const attempt = { jobId: null, isLast: true, nextTryAt: new Date(), givenUp: AbortSignal.timeout(20_000) };
      const delivered = deliverMail(testApp.deps, id, attempt);
      await vi.waitFor(() => expect(testApp.smtpServer.signIns()).toBe(1), AT_LAST);
      await killDatabase();
      await delivered;
      expect([await states(), arrivals().length]).toEqual([['sent'], 1]);
      expect(unhandled.join('\n')).toBe('');
    },
    TIMEOUT_MS,
  );
});

import type { TestDatabase } from '@marque/db/testing/test-database';
import type { MailLogEntry } from '@marque/domain/review/email-settings';
import { StaffNotice } from '@marque/domain/review/staff-notices';
import type { Runner } from 'graphile-worker';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { createMailTransports } from '../modules/email/mail-transports.ts';
import { startWorker } from '../worker/start-worker.ts';
import {
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpTestServer,
  type SmtpTestServerOptions,
  startSmtpTestServer,
} from './smtp-server.ts';
import { createTestApp, type Person, type TestApp } from './test-app.ts';

const SILENCE_MS = 500;
const SOON = { timeout: 20_000, interval: 20 };

export interface MailTestApp extends TestApp {
  smtpServer: SmtpTestServer;
  admin: Person;
  settings: Record<string, unknown>;
  saveSettings(changes?: Record<string, unknown>): Promise<void>;
  work(): Promise<Runner>;
  hurry(): Promise<void>;
  mails(): Promise<MailLogEntry[]>;
  newestIs(...states: MailLogEntry['state'][]): Promise<MailLogEntry>;
}

export async function createMailTestApp(
  environment: Record<string, string> = {},
  smtpOptions: SmtpTestServerOptions = {},
  database: TestDatabase | null = null,
): Promise<MailTestApp> {
  const testApp = await createTestApp(environment, database);
  const smtpServer = await startSmtpTestServer(smtpOptions);
  const { deps } = testApp;
  deps.mails = createMailTransports({ ...deps, smtp: { ca: smtpServer.ca, timeoutMs: SILENCE_MS } });
  const admin = await testApp.person({ role: 'admin', username: 'grace' });
  // Staff get no notices unless a test turns them on.
  await testApp.db
    .updateTable('users')
    .set({ noticesOff: [...StaffNotice.options] })
    .where('id', '=', admin.id)
    .execute();
  const runners: Runner[] = [];
  const settings = {
    smtpHost: smtpServer.host,
    smtpPort: smtpServer.port,
    secure: smtpOptions.tls === 'implicit',
    smtpUsername: SMTP_USER,
    smtpPassword: SMTP_PASSWORD,
    senderName: 'Marque',
    senderEmail: 'office@marque.example',
    recipientEmail: 'team@marque.example',
  };

  const mails = () =>
    testApp.db
      .selectFrom('mails')
      .selectAll()
      .orderBy('id', 'desc')
      .execute()
      .then((rows) => rows.map(({ lastAnswer, ...row }) => ({ ...row, answer: lastAnswer })));

  return {
    ...testApp,
    smtpServer,
    admin,
    settings,
    saveSettings: async (changes = {}) => {
      const response = await testApp.as(admin).post('/api/admin/email-settings', { ...settings, ...changes });
      if (response.statusCode !== 200) throw new Error(`Could not save the settings: ${response.body}`);
    },
    work: async () => {
      const runner = await startWorker(deps);
      runners.push(runner);
      return runner;
    },
    hurry: async () => {
      await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
        testApp.db,
      );
      await sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`.execute(testApp.db);
    },
    mails,
    newestIs: (...states) =>
      vi.waitFor(async () => {
        const [newest] = await mails();
        if (!newest || !states.includes(newest.state)) {
          throw new Error(`The newest message is ${newest?.state} (${newest?.answer}), not ${states.join(' or ')}`);
        }
        return newest;
      }, SOON),
    close: async () => {
      for (const runner of runners) await runner.stop();
      await testApp.close();
      await smtpServer.close();
    },
  };
}

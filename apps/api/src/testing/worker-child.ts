import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import { createMailTestApp, type MailTestApp } from './mail-fixture.ts';
import type { WorkerChildOptions } from './mail-worker-child.ts';

const CHILD = fileURLToPath(new URL('./mail-worker-child.ts', import.meta.url));
const JSX = fileURLToPath(new URL('../../../../packages/toolchain/src/register-jsx.mjs', import.meta.url));

export interface WorkerChildren {
  start(): ChildProcess;
  kill(child: ChildProcess): Promise<void>;
  killAll(): void;
  lines: Record<string, unknown>[];
}

export interface WorkersTestApp {
  testApp: MailTestApp;
  workers: WorkerChildren;
  close(): Promise<void>;
}

export async function createWorkersTestApp(): Promise<WorkersTestApp> {
  const database = await createTestDatabase();
  const testApp = await createMailTestApp({}, { tls: 'none' }, database);
  const workers = createWorkerChildren(testApp, database);
  return {
    testApp,
    workers,
    close: async () => {
      workers.killAll();
      await testApp.close();
    },
  };
}

function createWorkerChildren({ deps, smtpServer }: MailTestApp, database: TestDatabase): WorkerChildren {
  const children: ChildProcess[] = [];
  const lines: Record<string, unknown>[] = [];
  const options: WorkerChildOptions = { database: database.config, ca: smtpServer.ca };
  const start = () => {
    const child = spawn(process.execPath, ['--import', JSX, CHILD], {
      env: {
        APP_SECRET: deps.appSecret,
        DATA_DIR: deps.config.dataDir,
        VPIC_URL: 'off',
        // As in production: otherwise React checks itself, which takes longer than the rest.
        NODE_ENV: 'production',
        WORKER_CHILD: JSON.stringify(options),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = `${text}${chunk}`.split('\n');
      // A killed process may leave an incomplete line.
      text = parts.pop() ?? '';
      for (const part of parts) lines.push(JSON.parse(part));
    });
    return child;
  };
  return {
    start,
    kill: async (child) => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
    killAll: () => {
      for (const child of children) child.kill('SIGKILL');
    },
    lines,
  };
}

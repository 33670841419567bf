import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@marque/db/connection';
import type { Database } from '@marque/db/database';
import { findRunningPostgres } from '@marque/db/embedded/find-running-postgres';
import type { Kysely } from 'kysely';
import { type ServerProcess, startServer } from './server-process.ts';

const ADMIN_PASSWORD = 'a password for the benchmark';

export interface Bench {
  product: ServerProcess;
  bare: ServerProcess;
  db: Kysely<Database>;
  cookie: string;
  photosFolder: string;
  postgres: number;
  dataDir: string;
  stop(): Promise<void>;
  end(): Promise<void>;
}

interface Scripts {
  product: string;
  bare: string;
  logsToFile: boolean;
  prepare(dataDir: string): Promise<unknown>;
}

export async function startBench(
  environment: Record<string, string> = {},
  {
    product: script = '../src/main.ts',
    bare: bareScript = 'bare-server.ts',
    logsToFile = false,
    prepare = async () => undefined,
  }: Partial<Scripts> = {},
): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-bench-'));
  const photosFolder = join(dataDir, 'photos');
  await prepare(dataDir);
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    PHOTO_STORE: 'disk',
    ...environment,
  };
  const log = logsToFile ? join(dataDir, 'product.log') : null;
  const product = await startServer(script, 'Marque is ready', settings, log);
  const connection = await findRunningPostgres(dataDir);
  if (!connection) throw new Error('The embedded PostgreSQL cannot be reached.');
  const bare = await startServer(bareScript, 'bare server is ready', {
    BARE_DATABASE: JSON.stringify(connection),
    BARE_PHOTOS: photosFolder,
  });
  const db = createDatabase({ ...connection });
  const stop = async () => {
    await db.destroy();
    await bare.stop();
    await product.stop();
  };
  return {
    product,
    bare,
    db,
    cookie: await signIn(product.origin, 'admin', ADMIN_PASSWORD),
    photosFolder,
    postgres: Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    dataDir,
    stop,
    end: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function signIn(origin: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Signing in returned ${response.status}`);
  return cookie;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, '../../main.ts');
const PASSWORD = 'a password for the administrator';
const KILLS = 3;
const LANES = 10;
const COPIES = 8;
const RECEIVED_BEFORE_KILL = [1, 9, 30];
const TIMEOUT_MS = 120_000;

let dataDir: string;
let origin: string;
let server: ChildProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marque-killed-'));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  origin = `http://127.0.0.1:${(probe.address() as AddressInfo).port}`;
  probe.close();
});
afterAll(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: new URL(origin).port,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      VPIC_URL: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const starting = server;
  await new Promise<void>((resolve, reject) => {
    let output = '';
    starting.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Marque is ready')) resolve();
    });
    starting.once('exit', () => reject(new Error(`The server ended before it was ready: ${output}`)));
  });
}

async function signIn(): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function save(cookie: string, key: string): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/api/draft-consignment`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ vehicleInfo: { make: key } }),
    });
    return `${response.status} ${await response.text()}`;
  } catch {
    return null;
  }
}

function revisionIn(told: string): number {
  expect(told).toMatch(/^200 /);
  return JSON.parse(told.slice('200 '.length)).revision;
}

// Each copy goes on until the server is gone, so that some are always under way when it is killed.
async function saveUntilKilled(cookie: string, kill: number) {
  const acknowledged = new Map<string, number>();
  const keys = new Set<string>();
  let received = 0;
  async function saveCopies(lane: number): Promise<void> {
    for (let n = 0; ; n++) {
      const key = `kill ${kill} lane ${lane} key ${n}`;
      keys.add(key);
      const told = await save(cookie, key);
      if (told === null) return;
      acknowledged.set(key, Math.max(acknowledged.get(key) ?? 0, revisionIn(told)));
      received += 1;
      if (received === RECEIVED_BEFORE_KILL[kill]) server.kill('SIGKILL');
    }
  }
  const copies = Array.from({ length: LANES * COPIES }, (_, copy) => saveCopies(copy % LANES));
  await Promise.all([...copies, once(server, 'exit')]);
  return { acknowledged, keys };
}

it(
  'A server killed with requests under way has done each once when they are repeated, and loses nothing that it said before',
  async () => {
    await start();
    const cookie = await signIn();
    let keysSent = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const { acknowledged, keys } = await saveUntilKilled(cookie, kill);
      keysSent += keys.size;

      await start();
      for (const key of keys) {
        const response = await save(cookie, key);
        // The current draft: only the revision of a save is stored.
        expect(revisionIn(response ?? '')).toBeGreaterThanOrEqual(acknowledged.get(key) ?? 1);
      }
    }
    const draft = await fetch(`${origin}/api/draft-consignment`, { headers: { cookie } });
    expect(await draft.json()).toMatchObject({ revision: keysSent });
  },
  TIMEOUT_MS,
);

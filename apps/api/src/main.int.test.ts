import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, 'launch.ts');

let dataDir: string;
const running: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marque-main-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  says(text: string): Promise<string>;
  ended: Promise<{ code: number | null; output: string }>;
}

function start(environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  const heard: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      for (const listener of heard) listener();
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return {
    child,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const listen = () => output.includes(text) && resolve(output);
        heard.push(listen);
        listen();
        void ended.then(() => reject(new Error(`ended without "${text}": ${output}`)));
      }),
  };
}

/** Files that other users of the machine could read, except the database server's programs, which contain no data. */
async function openToOthers(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true });
  const ours = found.filter(
    ({ parentPath, name }) => !join(parentPath, name).startsWith(join(dataDir, 'postgres-bin')),
  );
  const paths = ours.map(({ parentPath, name }) => join(parentPath, name));
  // The database server creates and removes files in the meantime.
  const modes = await Promise.all(
    paths.map((path) =>
      lstat(path).then(
        ({ mode }) => mode & 0o077,
        () => 0,
      ),
    ),
  );
  return paths.filter((_, index) => modes[index] !== 0);
}

describe('Starting the server', () => {
  it('prints the first administrator’s password once, and the address', async () => {
    const first = start();
    const output = await first.says('Marque is ready at http://localhost:0');
    expect(output).toMatch(/username {2}admin\n {2}password {2}\S{20,}/);
    first.child.kill('SIGINT');
    expect(await first.ended).toMatchObject({ code: 0, output: expect.stringContaining('Stopped.') });

    const second = start();
    expect(await second.says('Marque is ready')).not.toContain('password');
  });

  it('refuses a bad variable with one line that names it', async () => {
    const { code, output } = await start({ PORT: 'http' }).ended;
    expect([code, output]).toEqual([1, 'Marque could not start. PORT is "http", expected a port from 0 to 65535\n']);
  });

  it('refuses a second start on one DATA_DIR with one line that names the first', async () => {
    const first = start();
    await first.says('Marque is ready');
    const { code, output } = await start().ended;
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(String(first.child.pid));
    expect(output).toContain('http://localhost:0');
  });

  it('recovers by itself after kill -9', async () => {
    const first = start();
    await first.says('Marque is ready');
    first.child.kill('SIGKILL');
    await first.ended;
    const second = start();
    await second.says('Marque is ready');
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });

  it('keeps what was compiled for the next start, and starts as well where it cannot', async () => {
    const first = start();
    await first.says('Marque is ready');
    first.child.kill('SIGINT');
    await first.ended;
    const folder = join(dataDir, 'compile-cache');
    expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(100);
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    await start().says('Marque is ready');
  });

  it('names a database that cannot be used, without its password, and ends', async () => {
    const url = 'postgres://marque:secret-password@127.0.0.1:1/marque';
    const { code, output } = await start({
      DATABASE_URL: url,
      APP_SECRET: 'a secret of at least 32 characters',
    }).ended;
    expect(code).toBe(1);
    expect(output).toContain('The database at 127.0.0.1:1/marque cannot be used');
    expect(output).not.toContain('secret-password');
    expect(output).not.toContain('    at ');
  });

  it('keeps the generated secret for the next start, readable by its owner alone', async () => {
    const first = start();
    await first.says('Marque is ready');
    const secret = await readFile(join(dataDir, 'secret'), 'utf8');
    expect(secret.trim().length).toBeGreaterThanOrEqual(32);
    first.child.kill('SIGTERM');
    await first.ended;
    await start().says('Marque is ready');
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(secret);
    expect(await openToOthers(dataDir)).toEqual([]);
  });
});

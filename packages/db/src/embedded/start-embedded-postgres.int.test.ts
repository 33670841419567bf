import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyRunDirectory, makeRunDirectory } from '../testing/run-directory.ts';
import { isAlive, readPid } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const MODULE = new URL('./start-embedded-postgres.ts', import.meta.url).href;
const IS_ROOT = process.getuid?.() === 0;

let home: string;
let dataDir: string;
let running: EmbeddedPostgres[];

/** A stopped cluster to copy, which takes a tenth of the time of creating one. */
let template: string;

beforeAll(async () => {
  template = await makeRunDirectory();
  const server = await startEmbeddedPostgres({ dataDir: template, isDurable: false });
  await server.stop();
});

afterAll(() => destroyRunDirectory(template));

beforeEach(async () => {
  home = await makeRunDirectory();
  await chmod(home, 0o755);
  dataDir = path.join(home, 'data');
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  destroyRunDirectory(home);
});

async function start(options: { dataDir?: string; onProgress?: (message: string) => void } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, isDurable: false, ...options });
  running.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end());
  return rows.map(([first]) => first);
}

const clusterDir = () => path.join(dataDir, 'postgres');

async function postmasterPid(): Promise<number> {
  const pid = await readPid(clusterDir());
  if (pid === null) throw new Error('no postmaster.pid');
  return pid;
}

async function killServer(): Promise<void> {
  const pid = await postmasterPid();
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000 });
}

async function leaveServerBehind(): Promise<number> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, isDurable: false });
    console.log('up');
    setInterval(() => {}, 1000);`;
  const product = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(product.stdout, 'data');
  product.kill('SIGKILL');
  await once(product, 'exit');
  return postmasterPid();
}

const copyTemplate = () => cpSync(path.join(template, 'postgres'), clusterDir(), { recursive: true });

describe('the first start', () => {
  it('creates a checksummed UTF-8 database that only its owner reaches, without any TCP port', async () => {
    const steps: string[] = [];
    const server = await start({ onProgress: (step) => steps.push(step) });
    expect(steps).toContain('Creating the database…');
    expect(await query(server, 'select current_database()')).toEqual(['marque']);
    expect(await query(server, 'show data_checksums')).toEqual(['on']);
    expect(await query(server, 'show server_encoding')).toEqual(['UTF8']);
    expect(await query(server, 'show listen_addresses')).toEqual(['']);
    expect(await query(server, 'show idle_in_transaction_session_timeout')).toEqual(['10s']);
    expect(await query(server, "select lower('ÀÉÎ')")).toEqual(['àéî']);
    expect((await stat(clusterDir())).mode & 0o777).toBe(0o700);
    const owner = (await stat(clusterDir())).uid;
    expect(owner === 0).toBe(false);
  });

  it('keeps fsync on unless told that the data is thrown away', async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    running.push(server);
    expect(await query(server, 'show fsync')).toEqual(['on']);
    expect(await query(server, 'show synchronous_commit')).toEqual(['on']);
  });

  it('begins again after one that was interrupted', async () => {
    await mkdir(path.join(dataDir, 'postgres.new', 'base'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    expect(await query(await start(), 'select 1')).toEqual([1]);
  });

  it.runIf(IS_ROOT)('takes over the files of a backup that root restored by hand', async () => {
    copyTemplate();
    for (const file of ['', 'PG_VERSION', 'global/pg_control']) await chown(path.join(clusterDir(), file), 0, 0);
    expect(await query(await start(), 'select 1')).toEqual([1]);
  });

  it('refuses a folder that holds something else, in one line', async () => {
    await mkdir(clusterDir(), { recursive: true });
    await expect(start()).rejects.toThrow(/holds no PostgreSQL database\. Move it away/);
    await writeFile(path.join(clusterDir(), 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 12, this version of Marque brings 18/);
  });

  it.runIf(IS_ROOT)('works as root below a directory that is closed to all other users', async () => {
    await chmod(home, 0o700);
    const server = await start();
    expect(await query(server, 'select 1')).toEqual([1]);
    await server.stop();
    expect(await query(await start(), 'select 1')).toEqual([1]);
  });

  it('works below a path that is longer than a socket address may be', async () => {
    dataDir = path.join(home, 'a'.repeat(60), 'b'.repeat(60));
    const server = await start();
    expect(Buffer.byteLength(server.connection.host)).toBeLessThan(90);
    expect(await query(server, 'select 1')).toEqual([1]);
    await server.stop();
    await expect(stat(server.connection.host)).rejects.toThrow('ENOENT');
  });
});

describe.runIf(IS_ROOT)('a server that runs as another user', () => {
  const withoutPassword = (server: EmbeddedPostgres) =>
    query({ ...server, connection: { ...server.connection, password: '' } }, 'select 1');

  it('is reached by nobody without the password, which only we can read', async () => {
    const server = await start();
    const file = await stat(path.join(dataDir, 'postgres-password'));
    expect([file.uid, file.mode & 0o777]).toEqual([0, 0o600]);
    await expect(withoutPassword(server)).rejects.toThrow(/password/);
    expect(await query(server, 'select 1')).toEqual([1]);
    await server.stop();
    expect(await query(await start(), 'select 1')).toEqual([1]);
  });

  it('asks for it from now on where it did not when its cluster was made', async () => {
    copyTemplate();
    const hba = path.join(clusterDir(), 'pg_hba.conf');
    await writeFile(hba, 'local all all trust\n');
    const server = await start();
    await vi.waitFor(() => expect(withoutPassword(server)).rejects.toThrow(/password/), { timeout: 5_000 });
    expect(await query(server, 'select 1')).toEqual([1]);
    expect((await stat(hba)).uid).toBe((await stat(clusterDir())).uid);
  });

  it('gets a new one when its cluster and the password do not belong together', async () => {
    const first = await start();
    await first.stop();
    await writeFile(path.join(dataDir, 'postgres-password'), 'another');
    const server = await start();
    expect(await query(server, 'select 1')).toEqual([1]);
    await vi.waitFor(() => expect(withoutPassword(server)).rejects.toThrow(/password/), { timeout: 5_000 });
  });
});

describe('a later start', () => {
  beforeEach(copyTemplate);

  it('finds what was committed', async () => {
    const first = await start();
    await query(first, 'create table kept as select 7 as n');
    await first.stop();
    expect(await query(await start(), 'select n from kept')).toEqual([7]);
  });

  it('takes over a server that still runs because the product was killed', async () => {
    const pid = await leaveServerBehind();
    const server = await start();
    expect(await query(server, 'select 1')).toEqual([1]);
    expect(await postmasterPid()).toBe(pid);
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('replaces a running server that has other settings', async () => {
    const pid = await leaveServerBehind();
    const other = await startEmbeddedPostgres({ dataDir });
    running.push(other);
    expect(await postmasterPid()).not.toBe(pid);
    expect(await query(other, 'show fsync')).toEqual(['on']);
  });

  it('recovers when database server and product were killed and the process number is taken by a stranger', async () => {
    const first = await start();
    await query(first, 'create table kept as select 7 as n');
    await first.stop();
    // What a killed server leaves, with the id of a live process of the server's own user.
    const { uid, gid } = await stat(clusterDir());
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      await writeFile(path.join(clusterDir(), name), `${stranger.pid}\n${clusterDir()}\n1\n5432\n.\n`);
    }
    expect(await query(await start(), 'select n from kept')).toEqual([7]);
    stranger.kill();
  });

  it('sets a log aside that has grown large', async () => {
    await writeFile(path.join(dataDir, 'postgres.log'), 'x'.repeat(5_000_001));
    await start();
    expect((await stat(path.join(dataDir, 'postgres.log.1'))).size).toBe(5_000_001);
    expect((await stat(path.join(dataDir, 'postgres.log'))).size).toBeLessThan(10_000);
  });

  it('keeps what people typed out of the log of the server', async () => {
    const server = await start();
    await query(server, 'create table people (name text unique)');
    await query(server, "insert into people values ('Ada Lovelace')");
    await expect(query(server, "insert into people values ('Ada Lovelace')")).rejects.toThrow('people_name_key');
    await expect(query(server, "select 'Ada Lovelace'::int")).rejects.toThrow('Ada Lovelace');
    expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('Ada');
  });
});

describe('a server killed under the product', () => {
  beforeEach(copyTemplate);

  it('is started again by itself and has lost nothing', async () => {
    const steps: string[] = [];
    const server = await start({ onProgress: (step) => steps.push(step) });
    await query(server, 'create table kept as select 7 as n');
    await query(server, 'checkpoint');
    await killServer();
    await vi.waitFor(async () => expect(await query(server, 'select n from kept')).toEqual([7]), { timeout: 15_000 });
    expect(steps).toContain('The database server stopped unexpectedly. Restarting it…');
  });

  it('is tried again for as long as it cannot be brought back, one line a try', async () => {
    const steps: string[] = [];
    const server = await start({ onProgress: (step) => steps.push(step) });
    await query(server, 'create table kept as select 7 as n');
    await query(server, 'checkpoint');
    const control = path.join(clusterDir(), 'global', 'pg_control');
    await rename(control, `${control}.lost`);
    await killServer();
    const failed = () => steps.filter((step) => /could not be restarted.*pg_control/.test(step));
    await vi.waitFor(() => expect(failed().length).toBeGreaterThanOrEqual(3), { timeout: 20_000 });
    expect(steps.filter((step) => step.includes('\n'))).toEqual([]);
    await rename(`${control}.lost`, control);
    await vi.waitFor(async () => expect(await query(server, 'select n from kept')).toEqual([7]), { timeout: 30_000 });
    await vi.waitFor(() => expect(steps.at(-1)).toBe('The database server is running again.'), { timeout: 5_000 });
  });

  it('is tried no more once the product stops', async () => {
    const server = await start();
    const control = path.join(clusterDir(), 'global', 'pg_control');
    await rename(control, `${control}.lost`);
    await killServer();
    await server.stop();
    await rename(`${control}.lost`, control);
    const pid = await readPid(clusterDir());
    expect(pid !== null && isAlive(pid)).toBe(false);
  });
});

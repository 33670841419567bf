import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const RUN = new URL('./run.mjs', import.meta.url).href;

/** @type {string} */
let dir;
/** @type {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} */
let starter;
/** @type {Promise<unknown[]>} */
let ended;
/** @type {string} */
let said;

/**
 * Starts a service as `npm start` does, in its own process, and waits until it is up.
 * @param {string} service
 */
async function start(service) {
  const file = path.join(dir, 'service.mjs');
  await writeFile(file, `${service}\nconsole.log('up', process.pid);\nsetInterval(() => {}, 1000);`);
  const script = `
    import { keepRunning, startService } from ${JSON.stringify(RUN)};
    process.exitCode = await keepRunning([startService([${JSON.stringify(file)}])]);`;
  starter = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  // Asked for at once: it may end before a test asks.
  ended = once(starter, 'exit');
  said = '';
  starter.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await vi.waitFor(() => expect(said).toContain('up'), { timeout: 10_000 });
}

const servicePid = () => Number(said.match(/up (\d+)/)?.[1]);

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'marque-run-'));
});

afterEach(async () => {
  starter.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

const CLEARS_UP = `
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.on(name, () => { console.log('asked to stop'); setTimeout(() => process.exit(0), 100); });
  }`;

describe('a service', () => {
  it('is asked to stop once, however often Ctrl-C arrives, and its clean end is ours', async () => {
    await start(CLEARS_UP);
    starter.kill('SIGINT');
    starter.kill('SIGINT');
    starter.kill('SIGTERM');
    const [code] = await ended;
    expect(code).toBe(0);
    expect(said.match(/asked to stop/g)).toHaveLength(1);
    expect(isRunning(servicePid())).toBe(false);
  });

  it('hands on its own exit code', async () => {
    await start(`setTimeout(() => process.exit(3), 50);`);
    expect((await ended)[0]).toBe(3);
  });

  it('stops in good order when the process that started it is killed', async () => {
    await start(`${CLEARS_UP}\nprocess.stdout.on('error', () => {});`);
    starter.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(servicePid())).toBe(false), { timeout: 10_000 });
  });
});

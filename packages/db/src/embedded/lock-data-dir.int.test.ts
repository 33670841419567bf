import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUseError, lockDataDir } from './lock-data-dir.ts';

const MODULE = new URL('./lock-data-dir.ts', import.meta.url).href;

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'marque-lock-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function startHolder(address?: string): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(MODULE)});
    try {
      const lock = await lockDataDir(${JSON.stringify(dataDir)}, { patience: 0 });
      ${address ? `lock.announce(${JSON.stringify(address)});` : ''}
      console.log('locked');
      process.on('SIGTERM', () => { lock.release(); process.exit(0); });
      setInterval(() => {}, 1000);
    } catch (error) { console.log('refused'); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = await once(child.stdout, 'data');
  return { child, said: String(chunk).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('lockDataDir', () => {
  it('refuses a second product on one directory and names the process and address of the first', async () => {
    const { child } = await startHolder('http://localhost:3000');
    const refusal = await lockDataDir(dataDir, { patience: 0 }).catch((error) => error);
    expect(refusal).toBeInstanceOf(DataDirInUseError);
    expect(refusal.message).toBe(
      `Marque is already running on ${dataDir} (process ${child.pid}, http://localhost:3000). ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  });

  it('leaves no file that anybody else may read, not even for a moment, whatever an earlier version left', async () => {
    await writeFile(path.join(dataDir, 'lock-journal'), '');
    await chmod(path.join(dataDir, 'lock-journal'), 0o644);
    const lock = await lockDataDir(dataDir);
    try {
      const files = await readdir(dataDir);
      const modes = await Promise.all(
        files.map(async (file) => [file, (await stat(path.join(dataDir, file))).mode & 0o777] as const),
      );
      expect(files).toContain('lock-journal');
      expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
    } finally {
      lock.release();
    }
  });

  it('refuses within one process too', async () => {
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir, { patience: 0 })).rejects.toThrow(`(process ${process.pid})`);
    lock.release();
    (await lockDataDir(dataDir, { patience: 0 })).release();
  });

  it('takes over at once after kill -9', async () => {
    const { child } = await startHolder('http://localhost:3000');
    await kill(child);
    const lock = await lockDataDir(dataDir, { patience: 0 });
    const holder = JSON.parse(await readFile(path.join(dataDir, 'lock.json'), 'utf8'));
    expect(holder).toEqual({ pid: process.pid });
    lock.release();
  });

  it('is not fooled by a left-over note whose process number belongs to a stranger now', async () => {
    await writeFile(path.join(dataDir, 'lock.json'), JSON.stringify({ pid: process.ppid, address: 'http://x' }));
    (await lockDataDir(dataDir, { patience: 0 })).release();
  });

  it('lets exactly one of several simultaneous starts win', async () => {
    const said = await Promise.all([1, 2, 3, 4].map(async () => (await startHolder()).said));
    expect(said.toSorted()).toEqual(['locked', 'refused', 'refused', 'refused']);
  });

  it('waits for a product that is just stopping', async () => {
    const { child } = await startHolder();
    const waiting = lockDataDir(dataDir, { patience: 10_000 });
    child.kill('SIGTERM');
    (await waiting).release();
  });
});

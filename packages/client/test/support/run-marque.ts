import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePackage } from '../../scripts/build-package.ts';

/** The packed command, built once per test file: it starts ten times as fast as the sources. */
async function buildCommand(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marque-command-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await bundlePackage(join(folder, 'dist'));
  await copyFile(new URL('../../package.json', import.meta.url), join(folder, 'package.json'));
  return join(folder, 'dist', 'marque.js');
}

let built: Promise<string> | null = null;

export interface Ran {
  code: number | null;
  out: string;
  err: string;
  json(): unknown;
}

export interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
  input?: string;
  onOutput?: (said: string, stop: () => void) => void;
}

/** Runs `marque` as from a terminal, in its own process and with no environment except what is given. */
export async function runMarque(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { env = {}, cwd, input = '', onOutput } = options;
  built ??= buildCommand();
  const child = spawn(process.execPath, [await built, ...args], {
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let out = '';
  let err = '';
  const heard = () => onOutput?.(out + err, () => void child.kill('SIGINT'));
  child.stdout.on('data', (chunk) => {
    out += chunk;
    heard();
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
    heard();
  });
  // A command without prompts may end before it reads.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, out, err, json: () => JSON.parse(out) };
}

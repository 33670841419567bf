import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const LOOK_AT_LOG_MS = 20;

export interface ServerProcess {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a script of this folder or of the product and waits for the line that says it is ready. With a `log`, its
 * output goes to that file, so that nobody has to read it.
 */
export async function startServer(
  script: string,
  ready: string,
  env: Record<string, string>,
  log: string | null = null,
): Promise<ServerProcess> {
  const port = await freePort();
  const output = log === null ? 'pipe' : openSync(log, 'w');
  // The product gets the memory options of `npm start`.
  const memory = script.endsWith('dist/main.js') ? ['--max-semi-space-size=24', '--heap-growing-percent=100'] : [];
  const child = spawn(process.execPath, [...memory, fileURLToPath(new URL(script, import.meta.url))], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', output, 'inherit'],
  });
  process.once('exit', () => child.kill());
  await (log === null ? untilReady(child, ready) : untilLogged(child, log, ready));
  if (typeof output === 'number') closeSync(output);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

export function untilReady(child: ChildProcess, ready: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes(ready)) resolve();
    });
    child.once('exit', () => reject(new Error(`A server ended before it was ready:\n${output}`)));
    child.once('error', reject);
  });
}

async function untilLogged(child: ChildProcess, log: string, ready: string): Promise<void> {
  for (;;) {
    const output = readFileSync(log, 'utf8');
    if (output.includes(ready)) return;
    if (child.exitCode !== null) throw new Error(`A server ended before it was ready:\n${output}`);
    await delay(LOOK_AT_LOG_MS);
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const HAS_PROC = existsSync('/proc/self/stat');
const TICK_MS = 10;

function withChildren(pid: number): number[] {
  return [pid, ...listChildren(pid).filter((child) => readText(child, 'cmdline').includes('photo-child'))];
}

function listChildren(pid: number): number[] {
  return readText(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
}

function readText(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Milliseconds of processor time that the process and its children have used so far, including children that have ended
 * and were waited for (proc_pid_stat(5)); NaN if that cannot be read.
 */
export function cpuTime(pid: number): number {
  if (!HAS_PROC) return Number.NaN;
  return withChildren(pid).reduce((sum, one) => sum + getTicks(one).own, getTicks(pid).ofEnded) * TICK_MS;
}

/**
 * The same for a process and all its descendants, including those that have ended and were waited for: the whole of
 * PostgreSQL, or of a command.
 */
export function cpuTimeOfTree(pid: number): number {
  if (!HAS_PROC) return Number.NaN;
  const ticks = (one: number): number => {
    const { own, ofEnded } = getTicks(one);
    return listChildren(one).reduce((sum, child) => sum + ticks(child), own + ofEnded);
  };
  return ticks(pid) * TICK_MS;
}

function getTicks(pid: number): { own: number; ofEnded: number } {
  const stat = readText(pid, 'stat');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { own: user + system, ofEnded: endedUser + endedSystem };
}

export function residentMemory(pid: number): number {
  return HAS_PROC ? toKilobytes(pid) / 1024 : Number.NaN;
}

const toKilobytes = (pid: number) => Number(/VmRSS:\s+(\d+) kB/.exec(readText(pid, 'status'))?.[1] ?? 0);

/** Current memory of the process and its children, in megabytes; NaN if that cannot be read. */
export function memory(pid: number): number {
  if (!HAS_PROC) return Number.NaN;
  return withChildren(pid).reduce((sum, one) => sum + toKilobytes(one), 0) / 1024;
}

export async function memoryRise<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; rise: number }> {
  const before = memory(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memory(pid));
  }, 10);
  try {
    const result = await work();
    return { result, rise: most - before };
  } finally {
    clearInterval(timer);
  }
}

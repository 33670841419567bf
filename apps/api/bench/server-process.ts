import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, so that what it uses can be told from what the load does. */
export interface ServerProcess {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a script of this folder or of the product and waits for the line that says it is ready. */
export async function startServer(script: string, ready: string, env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  await untilReady(child, ready);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function untilReady(child: ChildProcess, ready: string): Promise<void> {
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const HAS_PROC = existsSync('/proc/self/stat');
const TICK_MS = 10;

/**
 * The process and its children that work on photos: PostgreSQL, which is one as well, is not counted
 * (proc_pid_task_children(5)).
 */
function withChildren(pid: number): number[] {
  const listed = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(listed)) return [pid];
  const children = readFileSync(listed, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return [pid, ...children.filter((child) => readOf(child, 'cmdline').includes('photo-child'))];
}

/** What the kernel says of a process; nothing of one that has ended meanwhile. */
function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Milliseconds of processor time the process and its children have used so far (proc_pid_stat(5)); not a number where
 * that cannot be read.
 */
export function cpuTime(pid: number): number {
  if (!HAS_PROC) return Number.NaN;
  const ticks = withChildren(pid).map((one) => {
    const stat = readOf(one, 'stat');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return (fields[11] ?? 0) + (fields[12] ?? 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS;
}

/** Megabytes of memory the process and its children hold just now; not a number where that cannot be read. */
export function memory(pid: number): number {
  if (!HAS_PROC) return Number.NaN;
  const kilobytes = withChildren(pid).map((one) => Number(/VmRSS:\s+(\d+) kB/.exec(readOf(one, 'status'))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** The most memory the process holds while `work` is done, in megabytes above what it held before. */
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

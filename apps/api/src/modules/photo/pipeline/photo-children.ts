import { type ChildProcess, fork } from 'node:child_process';
import { PhotoStoreFullError } from '../../../adapters/photo-store/photo-store.ts';
import type { ChildResponse } from './photo-child.ts';
import type { PhotoJob, PhotoResults } from './photo-jobs.ts';
import { JOB_DEADLINE_MS } from './photo-limits.ts';
import { PhotoRefusedError } from './photo-refused.ts';
import { scriptFile } from './script-file.ts';
import { PhotoQueueFullError } from './work-queue.ts';

/** Child processes that process pictures, because only a process can be ended no matter what a file makes it do. */
export interface PhotoChildren {
  /**
   * Runs the job in a child process, started if none is free: callers limit how many run at a time. A child that is not
   * done at the deadline, or when `signal` aborts, is killed. Throws `PhotoRefusedError` (TOO_COSTLY at the deadline,
   * DAMAGED if the child crashed), `PhotoStoreFullError`, `PhotoQueueFullError` if the system ended the child, or the
   * signal's reason.
   */
  run<J extends PhotoJob>(job: J, options?: { signal?: AbortSignal | undefined }): Promise<PhotoResults[J['kind']]>;

  count(): number;

  close(): Promise<void>;
}

interface Options {
  deadlineMs?: number;
  script?: URL;
  jobsOfOne?: number;
  idleMs?: number;
}

/** Memory of a long-lived process fragments; a fresh one costs a tenth of a second. */
const JOBS_OF_ONE = 500;
const MOST_MEMORY = 400 * 1024 * 1024;
const IDLE_MS = 60_000;

/** Excludes the server's environment and its secrets, except what programs need to start. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];

interface Child {
  process: ChildProcess;
  jobs: number;
  idleSince?: NodeJS.Timeout;
}

export function createPhotoChildren(options: Options = {}): PhotoChildren {
  const { deadlineMs = JOB_DEADLINE_MS, jobsOfOne = JOBS_OF_ONE, idleMs = IDLE_MS } = options;
  const all = new Set<Child>();
  const idle: Child[] = [];

  const start = (): Child => {
    const process = startChild(options.script ?? scriptFile('photo-child'));
    const child: Child = { process, jobs: 0 };
    all.add(child);
    process.once('exit', () => {
      all.delete(child);
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
    });
    return child;
  };

  const take = (): Child => {
    const child = idle.pop() ?? start();
    clearTimeout(child.idleSince);
    child.process.ref();
    child.process.channel?.ref();
    return child;
  };

  const giveBack = (child: Child, memory: number) => {
    child.jobs += 1;
    if (child.jobs >= jobsOfOne || memory > MOST_MEMORY) {
      child.process.kill('SIGKILL');
      return;
    }
    // An idle child does not keep the process alive.
    child.process.unref();
    child.process.channel?.unref();
    child.idleSince = setTimeout(() => child.process.kill('SIGKILL'), idleMs).unref();
    idle.push(child);
  };

  return {
    async run<J extends PhotoJob>(job: J, { signal }: { signal?: AbortSignal | undefined } = {}) {
      signal?.throwIfAborted();
      const child = take();
      const response = await waitForResponse(child.process, job, deadlineMs, signal);
      giveBack(child, response.memory);
      // `photo-jobs.ts` defines the result of each kind of job.
      return unwrapResponse(response) as PhotoResults[J['kind']];
    },
    count: () => all.size,
    async close() {
      await Promise.all([...all].map((child) => ended(child.process)));
    },
  };
}

function startChild(script: URL): ChildProcess {
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return fork(script, {
    // Two threads, one for the picture and one for files; few arenas, so that freed memory is returned.
    env: { ...env, UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** Waits for the child's result; rejects once it is gone, so that it no longer writes anything by then. */
function waitForResponse(
  child: ChildProcess,
  job: PhotoJob,
  deadlineMs: number,
  signal?: AbortSignal,
): Promise<ChildResponse> {
  return new Promise((resolve, reject) => {
    let why: unknown;
    const end = (reason: unknown) => {
      why ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => end(new PhotoRefusedError('TOO_COSTLY')), deadlineMs);
    const onAbort = () => end(signal?.reason);
    const onMessage = (response: ChildResponse) => {
      if (why !== undefined) return;
      done();
      resolve(response);
    };
    const onExit = (code: number | null, killedBy: NodeJS.Signals | null) => {
      done();
      reject(why ?? explainExit(code, killedBy));
    };
    const onError = (error: unknown) => end(error);
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    };
    signal?.addEventListener('abort', onAbort);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(job, (error) => error && end(error));
  });
}

function explainExit(code: number | null, killedBy: NodeJS.Signals | null): Error {
  const cause = new Error(`The process for photos ended with ${killedBy ?? `code ${code}`}.`);
  if (killedBy === null) return cause;
  if (killedBy === 'SIGKILL') return new PhotoQueueFullError('A photo was given up for lack of memory.', { cause });
  return new PhotoRefusedError('DAMAGED', { cause });
}

function unwrapResponse(response: ChildResponse): unknown {
  if ('result' in response) return response.result;
  if ('refused' in response) throw new PhotoRefusedError(response.refused, { cause: new Error(response.reason) });
  if ('full' in response) throw new PhotoStoreFullError(response.full);
  throw new Error(response.error);
}

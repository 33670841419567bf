import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** A browser, driver or display that has not started by then never will. */
export const STARTS_WITHIN_MS = 60_000;

/** The path of the first program that is installed; `null` if none is. */
export function findProgram(...names: (string | undefined)[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    if (!name) continue;
    const found = (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))).find(canRun);
    if (found) return found;
  }
  return null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Running {
  output(): string;
  ended: Promise<never>;
  stop(): Promise<void>;
}

/** Starts a program in its own process group, so that its children end with it. */
export function startProgram(program: string, args: readonly string[], env: Record<string, string> = {}): Running {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`));
  });
  const ended = gone.then((how): never => {
    throw new Error(`${program}: ${how}\n${output}`);
  });
  // Nobody may be waiting when it ends.
  ended.catch(() => undefined);
  const killOnExit = () => signalGroup(child, 'SIGKILL');
  process.once('exit', killOnExit);
  return {
    output: () => output,
    ended,
    async stop() {
      signalGroup(child, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), 5_000);
      await gone;
      clearTimeout(timer);
      // Its children may outlive it.
      signalGroup(child, 'SIGKILL');
      process.off('exit', killOnExit);
    },
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Waits until `look` returns something, for as long as the program runs. An exception in `look` means: not yet. */
export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | null> | Found | null,
  { withinMs = STARTS_WITHIN_MS, running = null as Running | null } = {},
): Promise<Found> {
  const deadline = Date.now() + withinMs;
  let reason: unknown = null;
  for (;;) {
    const pause = new Promise((resolve) => setTimeout(resolve, 100));
    try {
      const found = await look();
      if (found !== null && found !== undefined) return found;
    } catch (error) {
      reason = error;
    }
    if (Date.now() > deadline) {
      throw new Error(`${what}: not within ${withinMs / 1000} s\n${reason ?? ''}\n${running?.output() ?? ''}`);
    }
    await (running ? Promise.race([pause, running.ended]) : pause);
  }
}

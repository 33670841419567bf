import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from './server.ts';

/** Pauses before restarting a server that died, in milliseconds; the last one repeats indefinitely. */
const PAUSES_MS = [0, 1_000, 2_000, 5_000, 10_000, 30_000] as const;
const STEADY_AFTER_MS = 60_000;

export interface KeptServer {
  stop(): Promise<void>;
}

/**
 * Restarts a server that dies, no matter how often that fails: operators can fix a full disk or a lack of memory while
 * the product keeps responding that it is unavailable. Each failed attempt is logged in one line.
 */
export function keepRunning(
  first: RunningServer,
  start: () => Promise<RunningServer>,
  say: (line: string) => void,
): KeptServer {
  const stopping = new AbortController();
  let latest: Promise<RunningServer | null> = Promise.resolve(first);
  let tries = 0;

  async function bringBack(): Promise<RunningServer | null> {
    for (;;) {
      const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0;
      tries += 1;
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return null;
      try {
        return await start();
      } catch (error) {
        say(`The database server could not be restarted. ${oneLine(error)}`);
      }
    }
  }

  async function supervise(server: RunningServer | null): Promise<void> {
    if (!server) return;
    const upSince = Date.now();
    await server.postmaster.ended;
    if (stopping.signal.aborted) return;
    if (Date.now() - upSince > STEADY_AFTER_MS) tries = 0;
    say('The database server stopped unexpectedly. Restarting it…');
    latest = bringBack();
    const next = await latest;
    if (next) say('The database server is running again.');
    return supervise(next);
  }

  void supervise(first);
  return {
    stop: async () => {
      stopping.abort();
      const running = await latest;
      await running?.stop();
    },
  };
}

const oneLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ');

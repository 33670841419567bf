import type { TabChannel } from './tab-news.ts';

/** A tab that has the turn and is silent for this long is asleep, as hidden tabs on phones are. */
const SILENT_FOR_MS = 10_000;
const LOOK_EVERY_MS = 1_000;
const TELL_EVERY_MS = 2_000;
/** A stolen lock is granted at once: if even that gets no response, the browser's locks do not work. */
const GRANTED_WITHIN_MS = 5_000;

/** Runs `work` while no other tab runs its own for the same queue. `lost` aborts when another tab takes the turn. */
export type TakeTurn = (queue: string, work: (lost: AbortSignal) => Promise<void>) => Promise<void>;

function isTakenAway(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function locksOfBrowser(): LockManager | undefined {
  try {
    return globalThis.navigator?.locks;
  } catch {
    return undefined;
  }
}

/**
 * Lets only one tab of a browser send the files of a queue: two tabs would send every byte twice, even though under the
 * same keys. A visible tab takes the turn from a tab that fell asleep with it. Where the browser has no locks, refuses
 * them or does not respond, the work is done anyway.
 */
export function createTakeTurn(
  channel: TabChannel,
  { locks = locksOfBrowser(), isInView = () => !document.hidden } = {},
): TakeTurn {
  /** Resolves when the tab that has the turn was silent for a while and this one is visible. */
  function whenSilent(queue: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let heardAt = Date.now();
      const leave = channel.listen((of, news) => {
        if (of === queue && news === 'sending') heardAt = Date.now();
      });
      const timer = setInterval(() => {
        if (isInView() && Date.now() - heardAt > SILENT_FOR_MS) end();
      }, LOOK_EVERY_MS);
      function end(): void {
        clearInterval(timer);
        leave();
        resolve();
      }
      signal.addEventListener('abort', end);
    });
  }

  return async (queue, work) => {
    if (!locks) return work(new AbortController().signal);
    const [waiting, impatience, holding] = [new AbortController(), new AbortController(), new AbortController()];
    let running = null as Promise<void> | null; // Assigned in a callback, which the compiler does not track.

    function begin(): Promise<void> {
      waiting.abort();
      if (running) return running;
      const life = setInterval(() => channel.tell(queue, 'sending'), TELL_EVERY_MS);
      running = work(holding.signal).finally(() => clearInterval(life));
      return running;
    }

    async function hold(options: LockOptions): Promise<void> {
      try {
        await locks?.request(`marque-photos ${queue}`, options, begin);
      } catch (error) {
        if (isTakenAway(error)) return;
        if (running) throw error;
        await begin();
      }
    }

    async function withLock(): Promise<void> {
      await hold({ signal: impatience.signal });
      if (!running) await hold({ steal: true });
      if (!running) await begin();
    }

    async function withoutResponse(): Promise<void> {
      await whenSilent(queue, waiting.signal);
      impatience.abort();
      if (!running) await new Promise((resolve) => setTimeout(resolve, GRANTED_WITHIN_MS));
      await (running ?? begin());
    }

    await Promise.race([withLock(), withoutResponse()]);
    // Taken over midway: what was started must end before anything else begins.
    holding.abort();
    await running;
  };
}

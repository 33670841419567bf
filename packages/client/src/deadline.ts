import { MarqueError } from './errors.ts';

export interface Deadline {
  /** Aborted when the time is up or the caller's own signal aborts; the reason is a `MarqueError`. */
  signal: AbortSignal;
  touch(): void;
  /** Pauses the timeout until the next touch. */
  rest(): void;
  end(): void;
}

export function createAbortedError(signal: AbortSignal): MarqueError {
  return new MarqueError('ABORTED', 'The call was aborted.', { cause: signal.reason });
}

export function createDeadline(withinMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const onAbort = () => outer && controller.abort(createAbortedError(outer));
  if (outer?.aborted) onAbort();
  outer?.addEventListener('abort', onAbort, { once: true });

  const expire = () => {
    controller.abort(
      new MarqueError('TIMEOUT', `There was no response within ${Math.round(withinMs / 100) / 10} seconds.`),
    );
  };
  let timer = setTimeout(expire, withinMs);
  return {
    signal: controller.signal,
    touch: () => {
      clearTimeout(timer);
      timer = setTimeout(expire, withinMs);
    },
    rest: () => clearTimeout(timer),
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onAbort);
    },
  };
}

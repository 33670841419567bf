import { MarqueError } from './errors.ts';

/** A time within which something must happen, again and again. */
export interface Deadline {
  /** Aborted when the time is up or the caller's own signal is; the reason is a `MarqueError`. */
  signal: AbortSignal;
  /** Something happened: the time begins anew. */
  touch(): void;
  /** Nothing is waited for, until the next touch. */
  rest(): void;
  end(): void;
}

/** The words for whoever ended a call himself. */
export function abortedError(signal: AbortSignal): MarqueError {
  return new MarqueError('ABORTED', 'The call was ended.', { cause: signal.reason });
}

export function createDeadline(withinMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const onAbort = () => outer && controller.abort(abortedError(outer));
  if (outer?.aborted) onAbort();
  outer?.addEventListener('abort', onAbort, { once: true });

  const expire = () => {
    controller.abort(
      new MarqueError('TIMEOUT', `There was no answer within ${Math.round(withinMs / 100) / 10} seconds.`),
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

import { describePromise, PROMISE_TEXTS } from '@marque/domain/review/owner-labels';
import type { PromiseClock } from '@marque/domain/review/review';
import { formatDateTime } from '@marque/domain/text/format';
import type { NextLine } from '../../shared/vehicle/car-hero/next-lines.tsx';
import { useNow } from '../../ui/use-now.ts';

function Time({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>;
}

/**
 * The promise as a clock: the time left, that it was kept, or an apology (ADR 0021); `null` without a promise. If the
 * company has working hours, the due time.
 */
export function usePromiseLine(clock: PromiseClock, status: string): NextLine | null {
  const promise = describePromise(clock, status, useNow());
  const term = clock.timeZone === null ? PROMISE_TEXTS.title : PROMISE_TEXTS.workingTitle;
  switch (promise.kind) {
    case 'none':
      return null;
    case 'contacted':
      return {
        term,
        text: (
          <>
            {PROMISE_TEXTS.contacted} <Time at={promise.at} />
          </>
        ),
      };
    case 'due':
      if (promise.by !== null) return { term, text: `${PROMISE_TEXTS.dueBy} ${promise.by}` };
      return {
        term,
        text: `${PROMISE_TEXTS.due} ${promise.inWords}`,
        note: (
          <>
            By <Time at={promise.at} />
          </>
        ),
      };
    case 'overdue':
      return {
        term,
        text: (
          <>
            {PROMISE_TEXTS.overdue} {promise.by ?? <Time at={promise.at} />}
          </>
        ),
        note: PROMISE_TEXTS.apology,
      };
  }
}

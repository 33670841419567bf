import { describePromise, PROMISE_TEXTS } from '@marque/domain/review/owner-labels';
import type { PromiseClock as Clock } from '@marque/domain/review/review';
import { formatDateTime } from '@marque/domain/text/format';
import { IconCheck } from '../../ui/bar-icons.tsx';
import { useNow } from '../../ui/use-now.ts';
import classes from './promise-clock.module.css';

function Time({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>;
}

/** The 24-hour promise as a clock: the time left, that it was kept, or an apology (ADR 0021). */
export function PromiseClock({ clock, status }: { clock: Clock; status: string }) {
  const promise = describePromise(clock, status, useNow());
  if (promise.kind === 'none') return null;
  return (
    <div className={classes.clock}>
      <p className={classes.label}>{PROMISE_TEXTS.title}</p>
      {promise.kind === 'contacted' && (
        <p className={classes.value}>
          <IconCheck size={18} className={classes.check} />
          {PROMISE_TEXTS.contacted} <Time at={promise.at} />
        </p>
      )}
      {promise.kind === 'due' && (
        <>
          <p className={classes.value}>
            {PROMISE_TEXTS.due} <span className={classes.left}>{promise.inWords}</span>
          </p>
          <p className={classes.note}>
            By <Time at={promise.at} />
          </p>
        </>
      )}
      {promise.kind === 'overdue' && (
        <>
          <p className={classes.value}>
            {PROMISE_TEXTS.overdue} <Time at={promise.at} />
          </p>
          <p className={classes.note}>{PROMISE_TEXTS.apology}</p>
        </>
      )}
    </div>
  );
}

import type { Task, TaskList } from 'graphile-worker';
import { z } from 'zod';
import { deliverMail } from '../modules/email/deliver-mail.ts';
import { SEND_MAIL_TASK } from '../modules/mail-queue/mail-jobs.queries.ts';
import { endAbandonedMails } from '../modules/mail-queue/mails.queries.ts';
import { APPLY_DECISION_TASK } from '../modules/review/undoable-decisions.queries.ts';
import { SEND_SMS_TASK } from '../modules/sms/status-sms.queries.ts';
import { DELIVER_WEBHOOK_TASK } from '../modules/webhook/delivery-jobs.queries.ts';
import type { Deps } from '../transport/deps.ts';
import { freeAbandonedJobs } from './job-locks.queries.ts';

const Payload = z.object({ id: z.string() });

/** The queue's own growing pause: e seconds to the power of the try, at most the tenth (six hours). */
const MAX_EXPONENT = 10;
/** Nobody waits for it, and large messages over slow connections take time. */
const TRY_LASTS_MS = 60_000;
/** No try lasts this long: a process that holds a job longer has died. */
const ABANDONED_AFTER_MS = 5 * 60_000;

function nextTryAfter(now: Date, attempt: number): Date {
  return new Date(now.getTime() + Math.exp(Math.min(MAX_EXPONENT, attempt)) * 1_000);
}

const TAKEN_UP = [SEND_MAIL_TASK, SEND_SMS_TASK, DELIVER_WEBHOOK_TASK, APPLY_DECISION_TASK];

/** Takes over the work of processes that died more than `olderThanMs` ago. */
export async function takeUpAbandoned({ db, log, clock }: Deps, olderThanMs: number): Promise<void> {
  const freed = await freeAbandonedJobs(db, TAKEN_UP, olderThanMs);
  if (freed > 0) log.warn({ freed }, 'retrying emails of a process that died');
  const ended = await endAbandonedMails(db, new Date(clock().getTime() - olderThanMs));
  if (ended.length > 0) log.error({ mails: ended }, 'emails were interrupted in their last try');
}

export function mailTasks(deps: Deps): TaskList {
  const sendMail: Task = async (payload, { job }) => {
    await deliverMail(deps, Payload.parse(payload).id, {
      jobId: job.id,
      isLast: job.attempts >= job.max_attempts,
      nextTryAt: nextTryAfter(deps.clock(), job.attempts),
      givenUp: AbortSignal.timeout(TRY_LASTS_MS),
    });
  };
  return {
    [SEND_MAIL_TASK]: sendMail,
    'free-mails': () => takeUpAbandoned(deps, ABANDONED_AFTER_MS),
  };
}

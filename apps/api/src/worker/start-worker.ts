import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import { z } from 'zod';
import { sweepTempFolder } from '../adapters/photo-store/temp-folder.ts';
import { forgetExpiredTokens } from '../modules/access-token/access-token.service.ts';
import { deleteExpiredPairings } from '../modules/device-pairing/device-pairing.queries.ts';
import { SEND_MAIL_TASK } from '../modules/mail-queue/mail-jobs.queries.ts';
import { forgetMailAddresses } from '../modules/mail-queue/mails.queries.ts';
import { deleteExpiredChallenges as deleteExpiredPasskeyChallenges } from '../modules/passkey/passkey.queries.ts';
import { deleteOldSms, SEND_SMS_TASK } from '../modules/sms/status-sms.queries.ts';
import { deleteOldDeliveries } from '../modules/webhook/deliveries.queries.ts';
import { deleteExpiredLinks } from '../platform/account-links/account-links.queries.ts';
import { forgetOldKeys } from '../platform/idempotency/idempotency.queries.ts';
import type { Deps } from '../transport/deps.ts';
import { alertStaff } from './alert-staff.ts';
import { closeAccounts } from './close-accounts.ts';
import { decisionTasks } from './decision-tasks.ts';
import { mailTasks } from './mail-tasks.ts';
import { endOldDrafts } from './old-drafts.ts';
import { watchOwnLocks } from './own-locks.ts';
import { purgeDeleted } from './purge-deleted.ts';
import { queuePool } from './queue-pool.ts';
import { readingTasks } from './reading-tasks.ts';
import { textTasks } from './sms-tasks.ts';
import { sweepPhotos } from './sweep-photos.ts';
import { webhookTasks } from './webhook-tasks.ts';

const DAY_MS = 24 * 60 * 60_000;
const DELIVERIES_KEPT_MS = 30 * DAY_MS;
/** Long enough to find out why a message of last month did not arrive. */
const MAIL_ADDRESSES_KEPT_MS = 90 * DAY_MS;

function getTasks(deps: Deps): TaskList {
  return {
    ...mailTasks(deps),
    ...textTasks(deps),
    ...webhookTasks(deps),
    ...readingTasks(deps),
    ...decisionTasks(deps),
    'alert-staff': async () => {
      const result = await alertStaff(deps);
      if (result.overdue + result.due_soon > 0) deps.log.info(result, 'the team was told of owners who wait');
    },
    'sweep-photos': async () => {
      await sweepTempFolder(deps.photoStore.tempFolder);
      const result = await sweepPhotos(deps);
      if (result.unreferenced + result.untracked > 0) deps.log.info(result, 'photos swept');
    },
    'purge-deleted': async () => {
      const result = await purgeDeleted(deps);
      if (result.consignments > 0) deps.log.info(result, 'deleted consignments purged');
    },
    'end-old-drafts': async () => {
      const result = await endOldDrafts(deps);
      if (result.reminded + result.deleted > 0) deps.log.info(result, 'old drafts ended');
    },
    'close-accounts': async () => {
      const result = await closeAccounts(deps);
      if (result.accounts + result.rows > 0) deps.log.info(result, 'accounts closed');
    },
    'forget-expired': async () => {
      await deps.sessions.deleteExpired();
      await deleteExpiredLinks(deps.db, deps.clock());
      await deleteExpiredPasskeyChallenges(deps.db, deps.clock());
      await forgetExpiredTokens(deps);
      await deleteExpiredPairings(deps.db, deps.clock());
      await forgetOldKeys(deps.db);
      await forgetMailAddresses(deps.db, new Date(deps.clock().getTime() - MAIL_ADDRESSES_KEPT_MS));
      await deleteOldSms(deps.db, new Date(deps.clock().getTime() - DELIVERIES_KEPT_MS));
      await deleteOldDeliveries(deps.db, new Date(deps.clock().getTime() - DELIVERIES_KEPT_MS));
    },
  };
}

const SPEAK_FOR_THEMSELVES: readonly string[] = [SEND_MAIL_TASK, SEND_SMS_TASK];

const FailedTask = z.object({
  failure: z.literal(true),
  job: z.object({ task_identifier: z.string(), attempts: z.int(), max_attempts: z.int() }),
  error: z.instanceof(Error),
});

/** graphile-worker logs a lot; operators only need its warnings and errors. */
export function loggerOn(log: Pick<Deps['log'], 'error' | 'warn'>): Logger {
  return new Logger(() => (level, message, meta) => {
    const failed = FailedTask.safeParse(meta);
    if (failed.success) logFailedTask(log, failed.data);
    else if (level === 'error') log.error({ worker: message }, 'worker');
    else if (level === 'warning') log.warn({ worker: message }, 'worker');
  });
}

/** A task that will be retried is not a failure yet: one line. The last try is, and is logged in full. */
function logFailedTask(
  log: Pick<Deps['log'], 'error' | 'warn'>,
  { job: { task_identifier: task, attempts: tries, max_attempts: maxTries }, error }: z.infer<typeof FailedTask>,
): void {
  // A message that will be retried is not the worker's fault, and its own log line says more.
  if (SPEAK_FOR_THEMSELVES.includes(task)) return;
  if (tries < maxTries) log.warn({ task, tries, answer: error.message }, 'a task failed and will be retried');
  else log.error({ task, tries, err: error }, 'a task failed permanently');
}

/**
 * Starts the queue's worker in this process, on the product's own database. Any number of processes may do so; each job
 * runs once.
 */
export async function startWorker(deps: Deps): Promise<Runner> {
  const locks = watchOwnLocks(deps);
  const runner = await run({
    pgPool: queuePool(deps.pool),
    events: locks.events,
    taskList: getTasks(deps),
    logger: loggerOn(deps.log),
    concurrency: 4,
    // main.ts decides when and in which order parts stop.
    noHandleSignals: true,
    parsedCronItems: parseCronItems([
      { task: 'sweep-photos', match: '*/15 * * * *' },
      { task: 'purge-deleted', match: '37 * * * *' },
      { task: 'end-old-drafts', match: '22 * * * *' },
      { task: 'close-accounts', match: '52 * * * *' },
      { task: 'forget-expired', match: '7 * * * *' },
      { task: 'free-mails', match: '* * * * *' },
      { task: 'alert-staff', match: '* * * * *' },
    ]),
  });
  runner.promise.then(locks.stop, locks.stop);
  return runner;
}

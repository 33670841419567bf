import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import { deleteExpiredLinks } from '../account-links/account-links.ts';
import { sweepTempFolder } from '../adapters/photo-store/temp-folder.ts';
import type { Deps } from '../deps.ts';
import { forgetOldKeys } from '../idempotency/idempotency.ts';
import { forgetMailAddresses } from '../mail/mails.queries.ts';
import { SEND_MAIL_TASK } from '../mail/queue-mail.ts';
import { forgetExpiredTokens } from '../modules/access-token/access-token.service.ts';
import { deleteExpiredChallenges as deleteExpiredPasskeyChallenges } from '../modules/passkey/passkey.queries.ts';
import { deleteExpiredHandovers } from '../modules/photo-handover/photo-handover.queries.ts';
import { deleteOldDeliveries } from '../modules/webhook/deliveries.queries.ts';
import { SEND_TEXT_TASK } from '../texts/queue-text.ts';
import { deleteOldTexts } from '../texts/status-texts.queries.ts';
import { closeAccounts } from './close-accounts.ts';
import { mailTasks } from './mail-tasks.ts';
import { purgeDeleted } from './purge-deleted.ts';
import { sweepPhotos } from './sweep-photos.ts';
import { textTasks } from './text-tasks.ts';
import { webhookTasks } from './webhook-tasks.ts';

const DAY_MS = 24 * 60 * 60_000;
const DELIVERIES_KEPT_MS = 30 * DAY_MS;
/** Long enough to find out why a message of last month did not arrive. */
const MAIL_ADDRESSES_KEPT_MS = 90 * DAY_MS;

/** The background work: each task by the name under which it is queued. */
function tasksOf(deps: Deps): TaskList {
  return {
    ...mailTasks(deps),
    ...textTasks(deps),
    ...webhookTasks(deps),
    'sweep-photos': async () => {
      await sweepTempFolder(deps.photoStore.tempFolder);
      const result = await sweepPhotos(deps);
      if (result.unreferenced + result.untracked > 0) deps.log.info(result, 'photos swept');
    },
    'purge-deleted': async () => {
      const result = await purgeDeleted(deps);
      if (result.consignments > 0) deps.log.info(result, 'deleted consignments purged');
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
      await deleteExpiredHandovers(deps.db, deps.clock());
      await forgetOldKeys(deps.db);
      await forgetMailAddresses(deps.db, new Date(deps.clock().getTime() - MAIL_ADDRESSES_KEPT_MS));
      await deleteOldTexts(deps.db, new Date(deps.clock().getTime() - DELIVERIES_KEPT_MS));
      await deleteOldDeliveries(deps.db, new Date(deps.clock().getTime() - DELIVERIES_KEPT_MS));
    },
  };
}

/** Tasks that say themselves what became of them. */
const SPEAK_FOR_THEMSELVES: readonly string[] = [SEND_MAIL_TASK, SEND_TEXT_TASK];

/** graphile-worker talks much; what an operator should read are its warnings and errors. */
function loggerOn(log: Deps['log']): Logger {
  return new Logger(({ taskIdentifier }) => (level, message) => {
    // A message that is to be tried again is no fault of the worker, and its own log line says more.
    if (level === 'error' && taskIdentifier && SPEAK_FOR_THEMSELVES.includes(taskIdentifier)) return;
    if (level === 'error') log.error({ worker: message }, 'worker');
    if (level === 'warning') log.warn({ worker: message }, 'worker');
  });
}

/**
 * Starts the queue's worker in this process, on the product's own database. Any number of processes may do so; each job runs once.
 */
export async function startWorker(deps: Deps): Promise<Runner> {
  return run({
    pgPool: deps.pool,
    taskList: tasksOf(deps),
    logger: loggerOn(deps.log),
    concurrency: 4,
    // main.ts decides when and in which order things stop.
    noHandleSignals: true,
    parsedCronItems: parseCronItems([
      { task: 'sweep-photos', match: '*/15 * * * *' },
      { task: 'purge-deleted', match: '37 * * * *' },
      { task: 'close-accounts', match: '52 * * * *' },
      { task: 'forget-expired', match: '7 * * * *' },
      { task: 'free-mails', match: '* * * * *' },
    ]),
  });
}

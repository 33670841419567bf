import type { Db } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { MailLogEntry, MailLogPage, MailLogQuery } from '@marque/domain/review/email-settings';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { queueDelivery } from '../mail-queue/mail-jobs.queries.ts';
import { findMail, findMails, resetMail } from './delivery-log.queries.ts';

const ID = /^\d{1,18}$/;

/** Lists every message and its state, newest first. */
export async function listMails(db: Db, query: MailLogQuery): Promise<MailLogPage> {
  if (query.cursor && !ID.test(query.cursor)) return { items: [], nextCursor: null };
  const found = await findMails(db, query);
  const items = found.slice(0, query.limit);
  return { items, nextCursor: found.length > items.length ? (items.at(-1)?.id ?? null) : null };
}

/** Queues a message again. Raises MAIL_NOT_FOUND, also if it is being sent or no longer valid. */
export async function resendMail(deps: Deps, { userId, request }: Caller, id: string): Promise<MailLogEntry> {
  const entry = await inTransaction(deps.db, async (trx) => {
    const reset = await resetMail(trx, id, deps.clock());
    if (reset) await queueDelivery(trx, id);
    return reset;
  });
  if (!entry) throw new DomainError('MAIL_NOT_FOUND');
  deps.log.info({ reqId: request.id, userId, mail: id }, 'message queued again');
  return (await findMail(deps.db, id)) ?? entry;
}

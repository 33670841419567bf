import type { Db } from '@marque/db/database';
import { insertMailRow, type QueuedMail, queueDelivery } from './mail-jobs.queries.ts';

/**
 * Queues a message in the transaction that causes it: both happen or neither. Resolves with the message's id, or `null`
 * if a message with its key exists.
 */
export async function queueMail(trx: Db, mail: QueuedMail): Promise<string | null> {
  const id = await insertMailRow(trx, mail);
  if (id !== null) await queueDelivery(trx, id, mail.notBefore);
  return id;
}

export async function insertMail(trx: Db, mail: QueuedMail): Promise<string> {
  const id = await insertMailRow(trx, mail);
  if (id === null) throw new Error('a message with this key was written before');
  return id;
}

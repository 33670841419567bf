import { randomBytes } from 'node:crypto';
import type { Database } from '@marque/db/database';
import { DELETION_GRACE_DAYS, type DeletionReceipt } from '@marque/domain/account/account';
import { DomainError } from '@marque/domain/api/errors';
import { CONSIGNMENT_NUMBER_ALPHABET, type UserId } from '@marque/domain/api/ids';
import type { Mail } from '@marque/domain/review/mails';
import type { Transaction } from 'kysely';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import type { Caller } from '../../transport/request-context.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { assertNotLastAdmin } from '../user/last-admin.ts';
import { findConfirmedRecipient } from '../user/user.queries.ts';
import { type Deletion, lockDeletion, setDeletion } from './deletion.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const RECEIPT_LENGTH = 8;

/** `DEL-` and 8 Crockford characters; 32 divides 256, so every character is equally likely. */
function newReceipt(): string {
  const symbols = Array.from(randomBytes(RECEIPT_LENGTH), (byte) => CONSIGNMENT_NUMBER_ALPHABET.charAt(byte % 32));
  return `DEL-${symbols.join('')}`;
}

/**
 * Schedules the deletion of the caller's account in 30 days; until then they can sign in and cancel it. Raises
 * DELETION_PENDING, LAST_ADMIN and TOO_MANY_TRIES.
 */
export async function requestDeletion(
  { db, clock, log, rateLimits }: Deps,
  { userId, request }: Caller,
): Promise<DeletionReceipt> {
  await rateLimits.consume('deletionUser', `id ${userId}`);
  const receipt = newReceipt();
  const dueAt = new Date(clock().getTime() + DELETION_GRACE_DAYS * DAY_MS);
  await inTransaction(db, async (trx) => {
    await assertNotLastAdmin(trx, userId);
    const account = await lockedDeletion(trx, userId);
    if (account.deletionDueAt) throw new DomainError('DELETION_PENDING');
    await setDeletion(trx, userId, dueAt, receipt);
    const { username } = account;
    await tell(trx, userId, { kind: 'deletion_requested', username, receipt, dueAt: dueAt.toISOString() });
    await addAccountEvent(trx, { kind: 'deletion_requested', userId, actorId: userId, data: { receipt } });
  });
  log.info({ reqId: request.id, userId }, 'deletion of an account requested');
  return { receipt, dueAt };
}

/** Cancels the deletion; does nothing when none is pending. Raises TOO_MANY_TRIES. */
export async function cancelDeletion({ db, log, rateLimits }: Deps, { userId, request }: Caller): Promise<void> {
  await rateLimits.consume('cancelDeletionUser', `id ${userId}`);
  const isCanceled = await inTransaction(db, async (trx) => {
    const account = await lockedDeletion(trx, userId);
    if (!account.deletionDueAt) return false;
    const receipt = account.deletionReceipt ?? '';
    await setDeletion(trx, userId, null, null);
    await tell(trx, userId, { kind: 'deletion_cancelled', username: account.username, receipt });
    await addAccountEvent(trx, { kind: 'deletion_cancelled', userId, actorId: userId, data: { receipt } });
    return true;
  });
  if (isCanceled) log.info({ reqId: request.id, userId }, 'deletion of an account canceled');
}

async function lockedDeletion(trx: Transaction<Database>, userId: UserId): Promise<Deletion> {
  const account = await lockDeletion(trx, userId);
  if (!account) throw new DomainError('USER_NOT_FOUND');
  return account;
}

type DeletionMail = Extract<Mail, { kind: 'deletion_requested' | 'deletion_cancelled' }>;

async function tell(trx: Transaction<Database>, userId: UserId, mail: DeletionMail): Promise<void> {
  const recipient = await findConfirmedRecipient(trx, userId);
  if (!recipient) return;
  const { address, name } = recipient;
  await queueMail(trx, { to: { address, name }, mail, key: `${mail.kind} ${userId} ${mail.receipt}`, userId });
}

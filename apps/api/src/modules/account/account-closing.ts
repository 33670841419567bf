import type { Database } from '@marque/db/database';
import type { ConsignmentId, DraftId, UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { releaseCasesOf } from '../review/assignment.service.ts';
import { releaseViewsOf } from '../saved-views/saved-views.queries.ts';
import {
  type DueAccount,
  deleteBelongings,
  deleteConsignmentsOf,
  deleteDraftOf,
  deletePhotosOf,
  deleteUserRow,
  hideConsignmentsOf,
  releaseClaims,
  wipeMailsOf,
  wipeUser,
} from './account-closing.queries.ts';

type Trx = Transaction<Database>;

/**
 * Closes an account at once: all sign-ins end and the personal data is cleared. Its consignments are hidden and can be
 * restored or purged like any other (ADR 0023); the row stays until the last of them is gone. The user must be locked.
 */
export async function closeAccount(trx: Trx, userId: UserId, actorId: UserId, now: Date): Promise<void> {
  const draftId = await empty(trx, userId, now);
  const hidden = await hideConsignmentsOf(trx, userId);
  await wipeUser(trx, userId, now);
  await releaseCasesOf(trx, userId, actorId);
  await recordEnd(trx, { userId, actorId, kind: 'deleted', consignments: hidden, draftId });
  await addAccountEvent(trx, { kind: 'user_deleted', userId, actorId });
}

/**
 * Removes an account with everything its owner submitted, 30 days after they asked for it, and emails them a last
 * message. The user must be locked. Resolves with the keys of the files to remove after the commit.
 */
export async function removeAccount(
  trx: Trx,
  { id: userId, username, email, name, receipt }: DueAccount,
  now: Date,
): Promise<string[]> {
  const draftId = await empty(trx, userId, now);
  const consignments = await deleteConsignmentsOf(trx, userId);
  const keys = await deletePhotosOf(trx, userId);
  if (email !== null) {
    const mail = { kind: 'account_deleted', username, receipt } as const;
    await queueMail(trx, { to: { address: email, name }, mail, key: `account deleted ${userId} ${receipt}` });
  }
  await releaseCasesOf(trx, userId, null);
  await deleteUserRow(trx, userId);
  await recordEnd(trx, { userId, actorId: null, kind: 'purged', consignments, draftId });
  await addAccountEvent(trx, { kind: 'account_closed', userId, actorId: null, data: { receipt } });
  return keys;
}

async function empty(trx: Trx, userId: UserId, now: Date): Promise<DraftId | null> {
  await deleteBelongings(trx, userId);
  await releaseViewsOf(trx, userId);
  await releaseClaims(trx, userId);
  await wipeMailsOf(trx, userId, now);
  return deleteDraftOf(trx, userId);
}

interface End {
  userId: UserId;
  actorId: UserId | null;
  kind: 'deleted' | 'purged';
  consignments: ConsignmentId[];
  draftId: DraftId | null;
}

/** Must come last in the transaction, as `addEvent` requires. */
async function recordEnd(trx: Trx, { userId: ownerId, actorId, kind, consignments, draftId }: End): Promise<void> {
  for (const consignmentId of consignments) await addEvent(trx, { kind, consignmentId, ownerId, actorId });
  if (draftId !== null) await addEvent(trx, { kind: 'draft_deleted', draftId, ownerId, actorId });
}

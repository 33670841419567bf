import type { Database } from '@marque/db/database';
import type { DraftId } from '@marque/domain/api/ids';
import { DRAFT_REMINDED_DAYS_BEFORE, draftKeptUntil } from '@marque/domain/consignment/draft-keeping';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import type { Transaction } from 'kysely';
import { queueMail } from '../modules/mail-queue/queue-mail.ts';
import { findConfirmedRecipient } from '../modules/user/user.queries.ts';
import { addEvent } from '../platform/events/consignment-events.queries.ts';
import { inTransaction } from '../platform/retry.ts';
import type { Deps } from '../transport/deps.ts';
import { deleteOldDraft, listToDelete, listToRemind, noteReminded } from './old-drafts.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const MOST = 500;

export interface OldDraftsResult {
  reminded: number;
  deleted: number;
}

/**
 * Reminds the owners of drafts that have not changed for a long time, and deletes those whose owners were reminded 30
 * days ago (ADR 0167). Their photos follow with the next sweep. Any number of processes may do so at the same time.
 */
export async function endOldDrafts({
  db,
  config,
  clock,
}: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<OldDraftsResult> {
  const { draftKeptDays } = config;
  const result: OldDraftsResult = { reminded: 0, deleted: 0 };
  if (draftKeptDays === null) return result;
  const now = clock();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);

  const due = { savedBefore: ago(draftKeptDays), remindedBefore: ago(DRAFT_REMINDED_DAYS_BEFORE) };
  for (const id of await listToDelete(db, { ...due, limit: MOST })) {
    if (await inTransaction(db, (trx) => end(trx, id, due))) result.deleted++;
  }
  const savedBefore = ago(draftKeptDays - DRAFT_REMINDED_DAYS_BEFORE);
  for (const id of await listToRemind(db, savedBefore, MOST)) {
    if (await inTransaction(db, (trx) => remind(trx, id, { savedBefore, now, draftKeptDays }))) result.reminded++;
  }
  return result;
}

async function end(
  trx: Transaction<Database>,
  id: DraftId,
  due: { savedBefore: Date; remindedBefore: Date },
): Promise<boolean> {
  const ownerId = await deleteOldDraft(trx, id, due);
  if (ownerId === null) return false;
  await addEvent(trx, { kind: 'draft_deleted', draftId: id, ownerId, actorId: null });
  return true;
}

async function remind(
  trx: Transaction<Database>,
  id: DraftId,
  { savedBefore, now, draftKeptDays }: { savedBefore: Date; now: Date; draftKeptDays: number },
): Promise<boolean> {
  const draft = await noteReminded(trx, id, { savedBefore, now });
  if (!draft) return false;
  const recipient = await findConfirmedRecipient(trx, draft.userId);
  if (!recipient) return true;
  await queueMail(trx, {
    to: recipient,
    mail: {
      kind: 'draft_reminder',
      vehicle: vehicleTitle(draft.vehicleInfo),
      keptUntil: draftKeptUntil({ ...draft, remindedAt: now }, draftKeptDays, now).toISOString(),
    },
    key: `draft reminder ${id} ${draft.lastSaved.toISOString()}`,
    userId: draft.userId,
  });
  return true;
}

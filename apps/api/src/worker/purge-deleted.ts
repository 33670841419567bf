import type { Database } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { RESTORABLE_FOR_DAYS } from '@marque/domain/review/review';
import type { Transaction } from 'kysely';
import { deleteUnreferenced } from '../modules/photo/photo-references.queries.ts';
import { addEvent } from '../platform/events/consignment-events.queries.ts';
import { inTransaction } from '../platform/retry.ts';
import type { Deps } from '../transport/deps.ts';
import {
  deleteConsignment,
  listDeletedBefore,
  lockDeletedConsignment,
  lockShownPhotos,
} from './purge-deleted.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface PurgeResult {
  consignments: number;
  photos: number;
}

type PurgeDeps = Pick<Deps, 'db' | 'photos' | 'clock'>;

/**
 * Removes consignments that were deleted more than 30 days ago, with their versions, requests, notes, and photos (ADR
 * 0023). A photo that a draft or another consignment also shows stays, and so do the events in the audit log.
 */
export async function purgeDeleted({ db, photos, clock }: PurgeDeps): Promise<PurgeResult> {
  const deletedBefore = new Date(clock().getTime() - RESTORABLE_FOR_DAYS * DAY_MS);
  const due = await listDeletedBefore(db, deletedBefore);
  const result: PurgeResult = { consignments: 0, photos: 0 };
  for (const id of due) {
    const keys = await inTransaction(db, (trx) => purge(trx, id, deletedBefore));
    if (keys === null) continue;
    // If a crash here leaves a file, it has no row and is swept.
    for (const key of keys) await photos.deletePhoto(key);
    result.consignments++;
    result.photos += keys.length;
  }
  return result;
}

/** The keys of the files to remove; `null` if the consignment was restored or another process was faster. */
async function purge(trx: Transaction<Database>, id: ConsignmentId, deletedBefore: Date): Promise<string[] | null> {
  const ownerId = await lockDeletedConsignment(trx, id, deletedBefore);
  if (ownerId === null) return null;
  const shown = await lockShownPhotos(trx, id);
  await deleteConsignment(trx, id);
  const keys = await deleteUnreferenced(trx, shown);
  await addEvent(trx, { kind: 'purged', consignmentId: id, ownerId, actorId: null });
  return keys;
}

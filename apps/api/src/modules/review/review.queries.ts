import type { Database } from '@marque/db/database';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { Status } from '@marque/domain/consignment/status';
import type { Rejection } from '@marque/domain/review/review';
import { sql, type Transaction } from 'kysely';
import { CONSIGNMENT_COLUMNS, toConsignment } from '../consignment/consignment.queries.ts';

type Trx = Transaction<Database>;

export interface LockedConsignment extends Consignment {
  version: number;
}

/**
 * Locks the consignment until the transaction ends; `null` if it does not exist, is deleted, or is not `ownerId`'s (any
 * owner if `null`).
 */
export async function lockConsignment(
  trx: Trx,
  id: ConsignmentId,
  ownerId: UserId | null,
): Promise<LockedConsignment | null> {
  const query = trx
    .selectFrom('consignments')
    .select([...CONSIGNMENT_COLUMNS, 'version'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate();
  const row = await (ownerId === null ? query : query.where('userId', '=', ownerId)).executeTakeFirst();
  return row ? { ...toConsignment(row), version: row.version } : null;
}

export interface StatusChange {
  status: Status;
  rejection: Rejection | null;
  isContact: boolean;
}

export async function updateStatus(
  trx: Trx,
  id: ConsignmentId,
  { status, rejection, isContact }: StatusChange,
): Promise<Consignment> {
  const row = await trx
    .updateTable('consignments')
    .set({
      status,
      rejection: rejection && JSON.stringify(rejection),
      ...(isContact && { firstContactAt: sql<Date>`coalesce(first_contact_at, now())`, resubmittedAt: null }),
    })
    .where('id', '=', id)
    .returning(CONSIGNMENT_COLUMNS)
    .executeTakeFirstOrThrow();
  return toConsignment(row);
}

/** Records that the owner was contacted, which stops the clock of the promise. */
export async function markContacted(trx: Trx, id: ConsignmentId): Promise<void> {
  await trx
    .updateTable('consignments')
    .set({ firstContactAt: sql<Date>`coalesce(first_contact_at, now())`, resubmittedAt: null })
    .where('id', '=', id)
    .execute();
}

export interface StoredParts {
  personalInfo: unknown;
  vehicleInfo: unknown;
  damageReport: unknown;
  photos: unknown;
}

/** Stores a resubmission as the next version and returns it to the review queue, with a new clock. */
export async function updateParts(
  trx: Trx,
  id: ConsignmentId,
  { personalInfo, vehicleInfo, damageReport, photos }: StoredParts,
): Promise<Consignment> {
  const row = await trx
    .updateTable('consignments')
    .set((eb) => ({
      personalInfo: JSON.stringify(personalInfo),
      vehicleInfo: JSON.stringify(vehicleInfo),
      damageReport: JSON.stringify(damageReport),
      photos: JSON.stringify(photos),
      version: eb('version', '+', 1),
      status: 'pending' satisfies Status,
      rejection: null,
      resubmittedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .returning(CONSIGNMENT_COLUMNS)
    .executeTakeFirstOrThrow();
  return toConsignment(row);
}

/** Stores an owner's proposal as the next version; status and clock are unchanged. */
export async function updateProposedParts(trx: Trx, id: ConsignmentId, parts: StoredParts): Promise<Consignment> {
  const row = await trx
    .updateTable('consignments')
    .set((eb) => ({
      personalInfo: JSON.stringify(parts.personalInfo),
      vehicleInfo: JSON.stringify(parts.vehicleInfo),
      damageReport: JSON.stringify(parts.damageReport),
      photos: JSON.stringify(parts.photos),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(CONSIGNMENT_COLUMNS)
    .executeTakeFirstOrThrow();
  return toConsignment(row);
}

/**
 * Copies the current consignment into its versions, byte for byte. Its time is when that version was submitted: with
 * the response or the accepted proposal that created it, or at the first submission.
 */
export async function keepVersion(trx: Trx, id: ConsignmentId): Promise<void> {
  await sql`
    insert into consignment_versions (consignment_id, version, personal_info, vehicle_info, damage_report, photos, created_at)
    select c.id, c.version, c.personal_info, c.vehicle_info, c.damage_report, c.photos, coalesce(
      (select max(r.answered_at) from change_requests r where r.consignment_id = c.id and r.version = c.version - 1),
      (select max(p.ended_at) from proposals p
        where p.consignment_id = c.id and p.version = c.version - 1 and p.state = 'accepted'), c.created_at)
    from consignments c where c.id = ${id}`.execute(trx);
}

/** `null` if it does not exist or is already hidden; else its owner. */
export async function markDeleted(trx: Trx, id: ConsignmentId) {
  const row = await trx
    .updateTable('consignments')
    .set({ deletedAt: sql<Date>`now()`, claimedBy: null, claimedUntil: null })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(['id', 'number', 'userId'])
    .executeTakeFirst();
  return row ?? null;
}

/** `null` if it is not hidden. */
export async function unmarkDeleted(trx: Trx, id: ConsignmentId): Promise<Consignment | null> {
  const row = await trx
    .updateTable('consignments')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returning(CONSIGNMENT_COLUMNS)
    .executeTakeFirst();
  return row ? toConsignment(row) : null;
}

import type { Db } from '@marque/db/database';
import type { ConsignmentId, UserId } from '@marque/domain/ids';
import { VehicleInfoDraft, vehicleTitle } from '@marque/domain/vehicle-info';
import { readPart } from '../json-parts.ts';

/** Consent decides, and a number that was never verified may be somebody else's. */
function consenting(db: Db, userId: UserId) {
  return db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where('users.smsConsent', '=', true)
    .where('users.phoneVerified', '=', true)
    .where('users.phone', 'is not', null)
    .where('users.deletedAt', 'is', null);
}

export async function hasStatusTexts(db: Db, userId: UserId): Promise<boolean> {
  return (await consenting(db, userId).select('users.id').executeTakeFirst()) !== undefined;
}

/** About which status of which consignment somebody is told. */
export interface StatusNews {
  userId: UserId;
  consignmentId: ConsignmentId;
  status: string;
}

/** What a text about a status needs to know; `null` when it is not to be sent (any more): no consent, no such number, or the consignment has moved on. */
export async function findStatusText(
  db: Db,
  { userId, consignmentId, status }: StatusNews,
): Promise<{ phone: string; number: string; vehicle: string | null } | null> {
  const row = await consenting(db, userId)
    .innerJoin('consignments', 'consignments.userId', 'users.id')
    .where('consignments.id', '=', consignmentId)
    .where('consignments.status', '=', status)
    .where('consignments.deletedAt', 'is', null)
    .select(['users.phone', 'consignments.number', 'consignments.vehicleInfo'])
    .executeTakeFirst();
  if (!row?.phone) return null;
  return { phone: row.phone, number: row.number, vehicle: vehicleTitle(readPart(VehicleInfoDraft, row.vehicleInfo)) };
}

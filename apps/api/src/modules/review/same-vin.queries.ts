import type { Db } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { SameVin } from '@marque/domain/review/review';
import { sql } from 'kysely';

const MOST = 20;

const CASES = sql`
    from consignments o where upper(o.vehicle_info->>'vin') = upper(consignments.vehicle_info->>'vin')
      and o.vehicle_info->>'vin' <> '' and o.deleted_at is null`;
const DRAFTS = sql`
    from draft_consignments o where upper(o.vehicle_info->>'vin') = upper(consignments.vehicle_info->>'vin')
      and o.vehicle_info->>'vin' <> ''`;
const IN_ANOTHER_ACCOUNT = sql`and o.user_id <> consignments.user_id`;

/** For a row of `consignments`: true if its VIN is in another account's case or draft, else `null`. */
export const sharesVin = sql<true | null>`case when exists (select ${CASES} ${IN_ANOTHER_ACCOUNT})
  or exists (select ${DRAFTS} ${IN_ANOTHER_ACCOUNT}) then true end`;

/** The other cases and drafts with this consignment's VIN, cases first, newest first. */
export async function listSameVin(db: Db, id: ConsignmentId): Promise<SameVin[]> {
  const { rows } = await sql<SameVin>`
    select found.* from consignments, lateral (
      (select 'consignment' as kind, o.id, o.number, u.username, u.id = consignments.user_id as "isSameOwner"
        from (select o.id, o.number, o.user_id ${CASES} and o.id <> consignments.id order by o.id desc limit ${MOST}) o
        join users u on u.id = o.user_id)
      union all
      (select 'draft', o.id, null, u.username, u.id = consignments.user_id
        from (select o.id, o.user_id ${DRAFTS} order by o.id desc limit ${MOST}) o
        join users u on u.id = o.user_id)) found
    where consignments.id = ${id}`.execute(db);
  return rows;
}

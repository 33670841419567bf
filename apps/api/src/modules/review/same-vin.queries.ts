import type { Db } from '@marque/db/database';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { SameVin } from '@marque/domain/review/review';
import { sql } from 'kysely';

const MOST = 20;

const OTHERS = sql`
    from consignments o where upper(o.vehicle_info->>'vin') = upper(consignments.vehicle_info->>'vin')
      and o.vehicle_info->>'vin' <> '' and o.user_id <> consignments.user_id and o.deleted_at is null`;
const OTHERS_DRAFTS = sql`
    from draft_consignments o where upper(o.vehicle_info->>'vin') = upper(consignments.vehicle_info->>'vin')
      and o.vehicle_info->>'vin' <> '' and o.user_id <> consignments.user_id`;

/** For a row of `consignments`: true if its VIN is in another account's case or draft, else `null`. */
export const sharesVin = sql<true | null>`case when exists (select ${OTHERS}) or exists (select ${OTHERS_DRAFTS})
  then true end`;

/** The cases and drafts of other accounts with this consignment's VIN, cases first, newest first. */
export async function listSameVin(db: Db, id: ConsignmentId): Promise<SameVin[]> {
  const { rows } = await sql<SameVin>`
    select found.* from consignments, lateral (
      (select 'consignment' as kind, o.id, o.number, u.username
        from (select o.id, o.number, o.user_id ${OTHERS} order by o.id desc limit ${MOST}) o
        join users u on u.id = o.user_id)
      union all
      (select 'draft', o.id, null, u.username
        from (select o.id, o.user_id ${OTHERS_DRAFTS} order by o.id desc limit ${MOST}) o
        join users u on u.id = o.user_id)) found
    where consignments.id = ${id}`.execute(db);
  return rows;
}

import type { Database, Db } from '@marque/db/database';
import { type ConsignmentId, PhotoId, type UserId } from '@marque/domain/api/ids';
import { sql, type Transaction } from 'kysely';

/** Consignments that were deleted before this, longest ago first. */
export async function listDeletedBefore(db: Db, before: Date): Promise<ConsignmentId[]> {
  const rows = await db
    .selectFrom('consignments')
    .select('id')
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .execute();
  return rows.map(({ id }) => id);
}

/** The owner of a consignment that was deleted before this; `null` if it was restored or is gone. */
export async function lockDeletedConsignment(
  trx: Transaction<Database>,
  id: ConsignmentId,
  before: Date,
): Promise<UserId | null> {
  const row = await trx
    .selectFrom('consignments')
    .select('userId')
    .where('id', '=', id)
    .where('deletedAt', '<', before)
    .forUpdate()
    .executeTakeFirst();
  return row?.userId ?? null;
}

export async function deleteConsignment(trx: Transaction<Database>, id: ConsignmentId): Promise<void> {
  await trx.deleteFrom('consignments').where('id', '=', id).execute();
}

/**
 * The photos and documents of the consignment, earlier versions, proposals, and messages, locked so that no draft can
 * take them.
 */
export async function lockShownPhotos(trx: Transaction<Database>, id: ConsignmentId): Promise<PhotoId[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from photos p where p.owner_id = (select user_id from consignments where id = ${id}) and p.id::text in (
      select right(entry->>'url', 36) from (
        select photos from consignments where id = ${id}
        union all select photos from consignment_versions where consignment_id = ${id}
        union all select photos from proposals where consignment_id = ${id}
      ) shown, jsonb_path_query(shown.photos, '$.*[*]') entry)
      or p.id in (select sent.photo_id from message_photos sent join messages m on m.id = sent.message_id
        where m.consignment_id = ${id})
      or p.id in (
        with gone as (select id from documents where consignment_id = ${id}
          or message_id in (select id from messages where consignment_id = ${id})
          or proposal_id in (select id from proposals where consignment_id = ${id}))
        select id from gone
        union all select page.photo_id from document_pages page join gone on gone.id = page.document_id)
    order by p.id for update`.execute(trx);
  return rows.map((row) => PhotoId.parse(row.id));
}

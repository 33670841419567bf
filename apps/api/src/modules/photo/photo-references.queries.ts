import type { Database } from '@marque/db/database';
import type { DraftId, PhotoId, UserId } from '@marque/domain/api/ids';
import { photoUrl } from '@marque/domain/photo/photos';
import { type RawBuilder, sql, type Transaction } from 'kysely';

const ADDRESS = photoUrl('' as PhotoId); // the id is the only thing that an address adds

const shows = (column: string) =>
  sql`jsonb_path_exists(${sql.ref(column)}, '$.*[*] ? (@.url == $url)', jsonb_build_object('url', ${ADDRESS} || photos.id::text))`;

const sentIn = sql`message_photos sent join messages m on m.id = sent.message_id
  join consignments c on c.id = m.consignment_id where sent.photo_id = photos.id`;

/** A proposal shows what it brings while it is open. */
const inDocument = sql`documents doc left join messages m on m.id = doc.message_id
  left join proposals proposed on proposed.id = doc.proposal_id and proposed.state = 'open'
  left join consignments c on c.id = coalesce(doc.consignment_id, m.consignment_id, proposed.consignment_id)
  where doc.id = coalesce((select p.document_id from document_pages p where p.photo_id = photos.id), photos.id)`;

/** True if a message about one of the reader's cars shows it, or has it as a PDF, whoever sent it. */
export const isSentTo = (ownerId: UserId): RawBuilder<boolean> => {
  const isOwn = sql`c.user_id = ${ownerId} and c.deleted_at is null`;
  return sql<boolean>`(exists (select from ${sentIn} and ${isOwn})
    or exists (select from ${inDocument} and doc.message_id is not null and ${isOwn}))`;
};

/**
 * A consignment, an earlier version or an open proposal of the photo's owner, or a message or a document of a
 * consignment, deleted or not according to `condition`.
 */
const shownByConsignment = (condition: RawBuilder<unknown>) => sql`(
  exists (select from ${sentIn} and ${condition}) or
  exists (select from ${inDocument} and c.id is not null and ${condition}) or
  exists (select from consignments c where c.user_id = photos.owner_id and ${condition} and ${shows('c.photos')})
  or exists (select from consignments c join consignment_versions v on v.consignment_id = c.id
    where c.user_id = photos.owner_id and ${condition} and ${shows('v.photos')})
  or exists (select from consignments c join proposals p on p.consignment_id = c.id and p.state = 'open'
    where c.user_id = photos.owner_id and ${condition} and ${shows('p.photos')})
)`;

const shownByDraft = sql`(
  exists (select from draft_consignments d where d.user_id = photos.owner_id and ${shows('d.photos')})
  or exists (select from ${inDocument} and doc.draft_id is not null)
)`;

/** True if this draft shows it, or a paired phone added it to this draft or removed it. */
export const isOfDraft = (draftId: DraftId): RawBuilder<boolean> => sql<boolean>`(
  exists (select from draft_consignments d where d.id = ${draftId} and d.user_id = photos.owner_id and ${shows('d.photos')})
  or exists (select from device_pairing_photos h where h.draft_id = ${draftId} and h.photo_id = photos.id)
)`;

/** True if a draft, a consignment or an earlier version of one of the owner's, a message, or a document shows it. */
const isReferenced: RawBuilder<boolean> = sql<boolean>`(${shownByDraft} or ${shownByConsignment(sql`true`)})`;

/** True if only deleted consignments show it: it is hidden with them (ADR 0023). */
export const isDeleted: RawBuilder<boolean> = sql<boolean>`(${shownByConsignment(sql`c.deleted_at is not null`)}
  and not ${shownByConsignment(sql`c.deleted_at is null`)} and not ${shownByDraft})`;

/** Locks photos older than `age` that nothing shows, oldest first; skips those that are already locked. */
export async function lockUnreferenced(trx: Transaction<Database>, age: string, limit: number): Promise<PhotoId[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('id')
    .where('createdAt', '<', sql<Date>`now() - ${age}::interval`)
    .where(sql<boolean>`not ${isReferenced}`)
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes the rows of those photos that nothing shows, and returns the keys of their files, which are deleted after the
 * commit. The rows must already be locked: only a separate statement sees what was committed while waiting for the
 * lock.
 */
export async function deleteUnreferenced(trx: Transaction<Database>, ids: PhotoId[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const removed = await trx
    .deleteFrom('photos')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isReferenced}`)
    .returning('key')
    .execute();
  return removed.map(({ key }) => key);
}

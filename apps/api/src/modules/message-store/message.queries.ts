import type { Database, Db } from '@marque/db/database';
import type { ConsignmentId, DocumentId, PhotoId, UserId } from '@marque/domain/api/ids';
import {
  MAX_UNREAD_LISTED,
  type Message,
  type MessagePhoto,
  type MessageSide,
  type UnreadMessages,
} from '@marque/domain/conversation/messages';
import { photoUrl } from '@marque/domain/photo/photos';
import { sql, type Transaction } from 'kysely';
import { listDocumentsOfMessages, moveToMessage } from '../document/document.queries.ts';
import { formatName } from '../user/user.queries.ts';

/** The reader, who determines how authors are named and which messages are unread. */
export interface MessageReader {
  id: UserId;
  side: MessageSide;
}

const NOBODY = 0 as UserId;

/** Whether a message from this email exists. */
export async function isEmailTaken(db: Db, emailHash: string): Promise<boolean> {
  const row = await db.selectFrom('messages').select('id').where('emailHash', '=', emailHash).executeTakeFirst();
  return row !== undefined;
}

/** The owner of a consignment; `null` if it does not exist, is deleted, or is not `ownerId`'s (any if `null`). */
export async function findThreadOwner(db: Db, id: ConsignmentId, ownerId: UserId | null): Promise<UserId | null> {
  const query = db.selectFrom('consignments').select('userId').where('id', '=', id).where('deletedAt', 'is', null);
  const row = await (ownerId === null ? query : query.where('userId', '=', ownerId)).executeTakeFirst();
  return row?.userId ?? null;
}

function selectMessages(db: Db) {
  return db
    .selectFrom('messages as m')
    .leftJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'm.authorId').on('author.deletedAt', 'is', null),
    )
    .select([
      'm.id',
      'm.side as from',
      'm.authorId',
      'm.text',
      'm.createdAt',
      'm.emailHash',
      'author.username',
      'author.firstName',
      'author.lastName',
    ]);
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;

/** Owners only see the first name of staff; staff see the owner's name and their colleagues' usernames. */
function nameAuthor(row: MessageRow, reader: MessageReader): string | null {
  if (row.username === null) return null;
  if (row.from === 'owner') return formatName(row) || row.username;
  return reader.side === 'owner' ? row.firstName : row.username;
}

async function toMessages(db: Db, rows: readonly MessageRow[], reader: MessageReader): Promise<Message[]> {
  const ids = rows.map(({ id }) => id);
  const photos = await listPhotosOf(db, ids);
  const documents = await listDocumentsOfMessages(db, ids);
  return rows.map((row) => ({
    id: row.id,
    from: row.from,
    isMine: row.authorId === reader.id,
    author: nameAuthor(row, reader),
    text: row.text,
    photos: photos.get(row.id) ?? [],
    documents: documents.get(row.id) ?? [],
    isByEmail: row.emailHash !== null,
    createdAt: row.createdAt,
  }));
}

async function listPhotosOf(db: Db, messageIds: number[]): Promise<Map<number, MessagePhoto[]>> {
  const found = new Map<number, MessagePhoto[]>();
  // SQL has no empty list.
  if (messageIds.length === 0) return found;
  const rows = await db
    .selectFrom('messagePhotos as shown')
    .innerJoin('photos', 'photos.id', 'shown.photoId')
    .select(['shown.messageId', 'photos.id', 'photos.name', 'photos.width', 'photos.height', 'photos.placeholder'])
    .where('shown.messageId', 'in', messageIds)
    .orderBy('shown.messageId')
    .orderBy('shown.position')
    .execute();
  for (const { messageId, id, ...photo } of rows) {
    found.set(messageId, [...(found.get(messageId) ?? []), { url: photoUrl(id), ...photo }]);
  }
  return found;
}

/** Newest first; one more than the limit if there are more. */
export async function listMessages(
  db: Db,
  { id, before, limit, reader }: { id: ConsignmentId; before: number | null; limit: number; reader: MessageReader },
): Promise<Message[]> {
  const query = selectMessages(db)
    .where('m.consignmentId', '=', id)
    .orderBy('m.id', 'desc')
    .limit(limit + 1);
  return toMessages(db, await (before === null ? query : query.where('m.id', '<', before)).execute(), reader);
}

/** All messages about a car from a given one on, oldest first. */
export async function listMessagesFrom(
  db: Db,
  { id, sinceId, reader }: { id: ConsignmentId; sinceId: number; reader: MessageReader },
): Promise<Message[]> {
  const rows = await selectMessages(db)
    .where('m.consignmentId', '=', id)
    .where('m.id', '>=', sinceId)
    .orderBy('m.id')
    .execute();
  return toMessages(db, rows, reader);
}

export interface NewMessage {
  consignmentId: ConsignmentId;
  text: string;
  photos: readonly PhotoId[];
  /** Locked, and not attached elsewhere. */
  documents: readonly DocumentId[];
  emailHash?: string;
}

/** `id` is `null` for the team's own address, which has no account. */
export interface MessageAuthor {
  id: UserId | null;
  side: MessageSide;
}

/** Stores a message; one by staff marks all messages of the owner as answered. The consignment must be locked. */
export async function insertMessage(
  trx: Transaction<Database>,
  { consignmentId, text, photos, documents, emailHash }: NewMessage,
  author: MessageAuthor,
): Promise<Message> {
  const { id } = await trx
    .insertInto('messages')
    .values({ consignmentId, authorId: author.id, side: author.side, text, emailHash: emailHash ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (photos.length > 0) {
    const shown = photos.map((photoId, position) => ({ messageId: id, position, photoId }));
    await trx.insertInto('messagePhotos').values(shown).execute();
  }
  await moveToMessage(trx, documents, id);
  if (author.side === 'team') {
    await trx
      .updateTable('messages')
      .set({ isAnswered: true })
      .where('consignmentId', '=', consignmentId)
      .where('side', '=', 'owner')
      .where('isAnswered', '=', false)
      .execute();
  }
  const row = await selectMessages(trx).where('m.id', '=', id).executeTakeFirstOrThrow();
  const [message] = await toMessages(trx, [row], { ...author, id: author.id ?? NOBODY });
  if (!message) throw new Error('A message that was just stored is not there');
  return message;
}

/**
 * Records that a user has read a conversation up to a message: never moves back, and never beyond its newest message,
 * so that later ones are unread.
 */
export async function noteRead(db: Db, consignmentId: ConsignmentId, userId: UserId, upTo: number): Promise<void> {
  await sql`
    insert into message_reads (consignment_id, user_id, last_read_id)
    select ${consignmentId}::int, ${userId}::int, least(${upTo}::int, max(id)) from messages
    where consignment_id = ${consignmentId} having count(*) > 0
    on conflict (consignment_id, user_id)
    do update set last_read_id = greatest(message_reads.last_read_id, excluded.last_read_id)`.execute(db);
}

/**
 * A user's unread messages: by the other side, after their own mark; for staff, only those that nobody has answered.
 */
function selectUnread(db: Db, { id, side }: MessageReader) {
  const ofOtherSide = db
    .selectFrom('messages as m')
    .innerJoin('consignments as c', 'c.id', 'm.consignmentId')
    .leftJoin('messageReads as r', (join) =>
      join.onRef('r.consignmentId', '=', 'm.consignmentId').on('r.userId', '=', id),
    )
    .where('c.deletedAt', 'is', null)
    .where(sql<boolean>`m.id > coalesce(r.last_read_id, 0)`);
  if (side === 'owner') return ofOtherSide.where('m.side', '=', 'team').where('c.userId', '=', id);
  return ofOtherSide.where('m.side', '=', 'owner').where('m.isAnswered', '=', false);
}

export async function countUnread(db: Db, id: ConsignmentId, reader: MessageReader): Promise<number> {
  const { count } = await selectUnread(db, reader)
    .where('m.consignmentId', '=', id)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The conversations with unread messages, most recent first. */
export async function listUnread(db: Db, reader: MessageReader): Promise<UnreadMessages> {
  return selectUnread(db, reader)
    .select(['m.consignmentId', sql<number>`count(*)::integer`.as('count')])
    .groupBy('m.consignmentId')
    .orderBy(sql`max(m.id)`, 'desc')
    .limit(MAX_UNREAD_LISTED)
    .execute();
}

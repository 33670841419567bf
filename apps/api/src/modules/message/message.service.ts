import type { Database } from '@marque/db/database';
import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, DocumentId, PhotoId, UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import {
  Message,
  type MessagePage,
  type MessageQuery,
  type SendMessage,
  type UnreadMessages,
} from '@marque/domain/conversation/messages';
import { parsePhotoId } from '@marque/domain/photo/photos';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { once, toClaim } from '../../platform/idempotency/idempotency.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { Deps } from '../../transport/deps.ts';
import { lockSentDocuments } from '../document/document.service.ts';
import { mailTeamMessage } from '../mail-queue/message-emails.ts';
import {
  countUnread,
  findThreadOwner,
  insertMessage,
  listMessages,
  listUnread,
  type MessageAuthor,
  type MessageReader,
  noteRead,
} from '../message-store/message.queries.ts';
import { lockUserPhotos } from '../photo/photo.queries.ts';
import { lockConsignment, markContacted } from '../review/review.queries.ts';
import { mailOwnerMessage } from '../staff-notice/mail-owner-message.ts';
import { queueMessageCreated } from '../webhook/delivery-jobs.queries.ts';

/** Administrators write about their own cars as owners. */
function toReader(user: SessionUser, ownerId: UserId): MessageReader {
  return { id: user.id, side: user.id === ownerId ? 'owner' : 'team' };
}

/** The caller's role in a conversation. Raises CONSIGNMENT_NOT_FOUND, also if the caller may not read it. */
async function getReader(db: Kysely<Database>, user: SessionUser, id: ConsignmentId): Promise<MessageReader> {
  const ownerId = await findThreadOwner(db, id, may(user.role, 'consignment.readAny') ? null : user.id);
  if (ownerId === null) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  return toReader(user, ownerId);
}

/** Newest first. Raises CONSIGNMENT_NOT_FOUND. */
export async function readMessages(
  db: Kysely<Database>,
  user: SessionUser,
  { id, limit, cursor }: MessageQuery,
): Promise<MessagePage> {
  const reader = await getReader(db, user, id);
  const before = cursor ? Number(cursor) : null;
  const [found, unread] = await Promise.all([
    listMessages(db, { id, before, limit, reader }),
    countUnread(db, id, reader),
  ]);
  const items = found.slice(0, limit);
  const nextCursor = found.length > limit ? String(items.at(-1)?.id) : null;
  return { items, nextCursor, unread };
}

const StoredMessage = Message.extend({ createdAt: z.coerce.date() });

/**
 * Sends a message to the other side: as the owner of the car, or as staff, which counts as a contact (ADR 0166). Queues
 * the emails and webhooks and records the event in the same transaction. Raises CONSIGNMENT_NOT_FOUND, FOREIGN_PHOTO,
 * FOREIGN_DOCUMENT, and IDEMPOTENCY_MISMATCH.
 */
export function sendMessage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: SessionUser,
  { idempotencyKey, ...content }: SendMessage,
): Promise<Message> {
  const claim = toClaim(user.id, 'message.send', idempotencyKey, content);
  return inTransaction(db, (trx) => once(trx, claim, StoredMessage, () => send(trx, user, content, clock())));
}

async function send(
  trx: Transaction<Database>,
  user: SessionUser,
  { id, text, photos, documents }: Omit<SendMessage, 'idempotencyKey'>,
  now: Date,
): Promise<Message> {
  const consignment = await lockConsignment(trx, id, may(user.role, 'message.sendAny') ? null : user.id);
  if (!consignment) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  const author = toReader(user, consignment.userId);
  const sent = photos.map(parsePhotoId).filter((photoId) => photoId !== null);
  const photoIds = await lockSentPhotos(trx, user.id, sent);
  const documentIds = await lockSentDocuments(trx, user.id, documents);
  return addMessage(trx, consignment, { author, text, photos: photoIds, documents: documentIds }, now);
}

export interface AddedMessage {
  author: MessageAuthor;
  text: string;
  photos: readonly PhotoId[];
  documents: readonly DocumentId[];
  emailHash?: string;
}

/** Adds a message about a locked consignment, with its emails, webhooks, and event. */
export async function addMessage(
  trx: Transaction<Database>,
  consignment: Consignment,
  { author, ...content }: AddedMessage,
  now: Date,
): Promise<Message> {
  const { id } = consignment;
  const message = await insertMessage(trx, { consignmentId: id, ...content }, author);
  // Authors have read the messages before theirs.
  if (author.id !== null) await noteRead(trx, id, author.id, message.id);
  if (author.side === 'team') await markContacted(trx, id);
  if (author.side === 'team') await mailTeamMessage(trx, consignment, message);
  else await mailOwnerMessage(trx, consignment, message.id, now);
  await queueMessageCreated(trx, consignment, author.side);
  await addEvent(trx, {
    kind: 'message_sent',
    consignmentId: id,
    ownerId: consignment.userId,
    actorId: author.id,
    data: { side: author.side, ...(content.emailHash !== undefined && { isByEmail: true }) },
  });
  return message;
}

/** Each photo once, in order. Raises FOREIGN_PHOTO for one that the sender did not upload, or that is gone. */
export async function lockSentPhotos(
  trx: Transaction<Database>,
  userId: UserId,
  photos: readonly PhotoId[],
): Promise<PhotoId[]> {
  const ids = [...new Set(photos)];
  const stored = new Set((await lockUserPhotos(trx, userId, ids)).map((row) => row.id));
  if (ids.every((id) => stored.has(id))) return ids;
  throw new DomainError('FOREIGN_PHOTO', { issues: [{ path: ['photos'], message: 'Unknown photo' }] });
}

/** Raises CONSIGNMENT_NOT_FOUND. */
export async function markRead(
  db: Kysely<Database>,
  user: SessionUser,
  { id, upTo }: { id: ConsignmentId; upTo: number },
): Promise<{ unread: number }> {
  const reader = await getReader(db, user, id);
  await noteRead(db, id, user.id, upTo);
  return { unread: await countUnread(db, id, reader) };
}

export function listOwnUnread(db: Kysely<Database>, userId: UserId): Promise<UnreadMessages> {
  return listUnread(db, { id: userId, side: 'owner' });
}

export function listStaffUnread(db: Kysely<Database>, userId: UserId): Promise<UnreadMessages> {
  return listUnread(db, { id: userId, side: 'team' });
}

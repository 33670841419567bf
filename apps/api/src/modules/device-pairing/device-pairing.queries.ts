import type { Database, Db } from '@marque/db/database';
import type { DraftId, UserId } from '@marque/domain/api/ids';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { sql, type Transaction } from 'kysely';
import { DRAFT_PHOTOS_CHANNEL } from '../../platform/live/channels.ts';

type Trx = Transaction<Database>;

export interface NewCode {
  userId: UserId;
  draftId: DraftId;
  sessionHash: string;
  codeHash: string;
  codeExpiresAt: Date;
  createdAt: Date;
}

/** The user's draft, created when there is none; locked against other codes and saves. */
export async function lockDraftOf(trx: Trx, userId: UserId): Promise<DraftId> {
  await trx
    .insertInto('draftConsignments')
    .values({ userId })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('draftConsignments')
    .select('id')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Replaces the draft's code with a new row and a new id, so that nothing of the former pairing applies to it. The draft
 * must be locked.
 */
export async function replaceCode(trx: Trx, code: NewCode): Promise<void> {
  await trx.deleteFrom('devicePairings').where('draftId', '=', code.draftId).execute();
  await trx.insertInto('devicePairings').values(code).execute();
}

export interface Phone {
  phoneHash: string;
  phoneExpiresAt: Date;
  claimedAt: Date;
  device: string;
}

/** Pairs this phone by a code. Of parallel requests only one succeeds; all others get `null`. */
export async function claimCode(trx: Trx, codeHash: string, phone: Phone) {
  const row = await trx
    .updateTable('devicePairings')
    .set({ ...phone, lastSeenAt: phone.claimedAt })
    .where('codeHash', '=', codeHash)
    .where('codeExpiresAt', '>', phone.claimedAt)
    .where('phoneHash', 'is', null)
    .returning(['id', 'userId', 'draftId'])
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the phone of this pairing claimed this code. */
export async function isCodeOf(db: Db, id: number, codeHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('devicePairings')
    .select('id')
    .where('id', '=', id)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** The facts that decide whether a phone may act for its owner. */
export async function findOwner(db: Db, userId: UserId) {
  const row = await db
    .selectFrom('users')
    .select(['role', 'phoneVerified', 'deletedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The pairing with this phone's secret, and its owner; expired or not. */
export async function findByPhone(db: Db, phoneHash: string) {
  const row = await db
    .selectFrom('devicePairings as h')
    .innerJoin('users as u', 'u.id', 'h.userId')
    .select(['h.id', 'h.userId', 'h.draftId', 'h.phoneExpiresAt', 'h.claimedAt', 'h.lastSeenAt'])
    .select(['u.role', 'u.phoneVerified', 'u.deletedAt'])
    .where('h.phoneHash', '=', phoneHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function notePhoneSeen(db: Db, id: number, lastSeenAt: Date, phoneExpiresAt: Date): Promise<void> {
  await db.updateTable('devicePairings').set({ lastSeenAt, phoneExpiresAt }).where('id', '=', id).execute();
}

/** The code or phone of a user's draft, with the draft's photos; expired or not. */
export async function findPairingOfUser(db: Db, userId: UserId) {
  const row = await db
    .selectFrom('draftConsignments as d')
    .innerJoin('devicePairings as h', 'h.draftId', 'd.id')
    .select(['d.photos', 'h.id', 'h.codeExpiresAt', 'h.phoneExpiresAt', 'h.device', 'h.lastSeenAt'])
    .where('d.userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deletePairing(db: Db, id: number): Promise<void> {
  await db.deleteFrom('devicePairings').where('id', '=', id).execute();
}

export async function deleteExpiredPairings(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('devicePairings')
    .where((eb) => eb.fn.coalesce('phoneExpiresAt', 'codeExpiresAt'), '<=', now)
    .execute();
}

/** Notifies the owner's open pages, once the transaction commits, that photos or the paired phone changed. */
export async function announceDraftPhotos(db: Db, draft: { userId: UserId; draftId: DraftId }): Promise<void> {
  const { draftId, userId: ownerId } = draft;
  const payload = JSON.stringify({ kind: LIVE_KINDS.draftPhotosChanged, consignmentId: null, draftId, ownerId });
  await sql`select pg_notify(${DRAFT_PHOTOS_CHANNEL}, ${payload})`.execute(db);
}

import type { Database, Db } from '@marque/db/database';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import type { Claim } from '@marque/domain/review/review';
import { sql, type Transaction } from 'kysely';
import { CLAIMS_CHANNEL } from '../../platform/live/channels.ts';

/** Gives the case to `userId` until `until` if it is free, expired at `now`, or already theirs. */
export async function takeClaim(
  trx: Transaction<Database>,
  id: ConsignmentId,
  { userId, now, until }: { userId: UserId; now: Date; until: Date },
): Promise<boolean> {
  const taken = await trx
    .updateTable('consignments')
    .set({ claimedBy: userId, claimedUntil: until })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('claimedBy', 'is', null), eb('claimedBy', '=', userId), eb('claimedUntil', '<=', now)]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Releases the case if it is `userId`'s. */
export async function dropClaim(trx: Transaction<Database>, id: ConsignmentId, userId: UserId): Promise<boolean> {
  const dropped = await trx
    .updateTable('consignments')
    .set({ claimedBy: null, claimedUntil: null })
    .where('id', '=', id)
    .where('claimedBy', '=', userId)
    .executeTakeFirst();
  return dropped.numUpdatedRows > 0n;
}

/** Releases all claims of `userId` that end no later than `until`; returns the cases' ids. */
export async function dropClaimsUntil(
  trx: Transaction<Database>,
  userId: UserId,
  until: Date,
): Promise<ConsignmentId[]> {
  const dropped = await trx
    .updateTable('consignments')
    .set({ claimedBy: null, claimedUntil: null })
    .where('claimedBy', '=', userId)
    .where('claimedUntil', '<=', until)
    .returning('id')
    .execute();
  return dropped.map(({ id }) => id);
}

/** Who has the case at `now`, as `userId` sees it; `null` if nobody has. */
export async function findClaim(db: Db, id: ConsignmentId, userId: UserId, now: Date): Promise<Claim | null> {
  const row = await db
    .selectFrom('consignments')
    .innerJoin('users', 'users.id', 'consignments.claimedBy')
    .select(['users.id as holder', 'users.username', 'consignments.claimedUntil as until'])
    .where('consignments.id', '=', id)
    .where('consignments.deletedAt', 'is', null)
    .where('consignments.claimedUntil', '>', now)
    .executeTakeFirst();
  return row?.until ? { username: row.username, isMine: row.holder === userId, until: row.until } : null;
}

/** Notifies the staff's open pages once the transaction commits. Claims are not part of the event log. */
export function announceClaim(trx: Transaction<Database>, id: ConsignmentId): Promise<void> {
  return announceToStaff(trx, id, LIVE_KINDS.claimChanged);
}

/** The same for anything else that only staff see and that is not in the event log. */
export async function announceToStaff(trx: Transaction<Database>, id: ConsignmentId, kind: string): Promise<void> {
  const payload = JSON.stringify({ kind, consignmentId: id, draftId: null, ownerId: null });
  await sql`select pg_notify(${CLAIMS_CHANNEL}, ${payload})`.execute(trx);
}

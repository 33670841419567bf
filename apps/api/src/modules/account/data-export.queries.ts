import type { Db } from '@marque/db/database';
import { ACCOUNT_EVENT_KINDS } from '@marque/domain/account/account-events';
import type { UserId } from '@marque/domain/api/ids';
import { z } from 'zod';

const EventData = z
  .object({ from: z.string(), to: z.string(), method: z.string(), receipt: z.string(), page: z.string() })
  .partial();

/** The account's events, oldest first, without anyone's identity. */
export async function listAccountEvents(db: Db, userId: UserId) {
  const rows = await db
    .selectFrom('consignmentEvents')
    .select(['kind', 'actorId', 'data', 'createdAt'])
    .where('ownerId', '=', userId)
    .where('kind', 'in', [...ACCOUNT_EVENT_KINDS])
    .orderBy('seq')
    .execute();
  return rows.map(({ kind, actorId, data, createdAt }) => ({
    kind,
    at: createdAt,
    by: describeActor(actorId, userId),
    ...EventData.safeParse(data).data,
  }));
}

function describeActor(actorId: UserId | null, userId: UserId): 'you' | 'team' | 'product' {
  if (actorId === null) return 'product';
  return actorId === userId ? 'you' : 'team';
}

/** Only the kind and dates of each email, not its content; oldest first. */
export async function listMailsTo(db: Db, userId: UserId) {
  return db
    .selectFrom('mails')
    .select(['kind', 'toAddress as to', 'state', 'createdAt', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

export async function findAccountFacts(db: Db, userId: UserId) {
  return db
    .selectFrom('users')
    .select(['createdAt', 'deletionReceipt', 'noticesOff as staffNoticesOff'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

import type { Db } from '@marque/db/database';
import { ACCOUNT_EVENT_KINDS } from '@marque/domain/account/account-events';
import type { UserId } from '@marque/domain/api/ids';
import { z } from 'zod';

/** What is told of an event of an account; anything else in it stays inside. */
const EventData = z.object({ from: z.string(), to: z.string(), method: z.string(), receipt: z.string() }).partial();

/** What happened to the account, oldest first, naming nobody. */
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
    by: byOf(actorId, userId),
    ...EventData.safeParse(data).data,
  }));
}

function byOf(actorId: UserId | null, userId: UserId): 'you' | 'team' | 'product' {
  if (actorId === null) return 'product';
  return actorId === userId ? 'you' : 'team';
}

/** Messages to the user, oldest first: that there were, not what they said. */
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
    .select(['createdAt', 'deletionReceipt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

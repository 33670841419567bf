import type { Db } from '@marque/db/database';
import type { AccountEventKind } from '@marque/domain/account/account-events';
import type { UserId } from '@marque/domain/api/ids';

export interface AccountEvent {
  kind: AccountEventKind;
  userId: UserId | null;
  actorId: UserId | null;
  /** No names, no addresses, no secrets: the log is permanent. */
  data?: { from?: string; to?: string; method?: string; receipt?: string; page?: string };
}

/**
 * Appends to the same hash chain as consignments (`addEvent`), in the transaction that causes the event, and last in
 * it.
 */
export async function addAccountEvent(db: Db, { kind, userId, actorId, data }: AccountEvent): Promise<void> {
  await db
    .insertInto('consignmentEvents')
    .values({ kind, ownerId: userId, actorId, ...(data && { data: JSON.stringify(data) }) })
    .execute();
}

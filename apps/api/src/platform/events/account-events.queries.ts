import type { Db } from '@marque/db/database';
import type { AccountEventKind } from '@marque/domain/account/account-events';
import type { UserId } from '@marque/domain/api/ids';

export interface AccountEvent {
  kind: AccountEventKind;
  /** Whose account it is; `null` where it is the product's settings. */
  userId: UserId | null;
  /** Who did it; `null` for the product itself. */
  actorId: UserId | null;
  /** No names, no addresses, no secrets: the record is kept for good. */
  data?: { from?: string; to?: string; method?: string; receipt?: string; page?: string };
}

/**
 * Appends to the same chained record as consignments (`addEvent`), in the transaction that makes the thing happen, and
 * last in it.
 */
export async function addAccountEvent(db: Db, { kind, userId, actorId, data }: AccountEvent): Promise<void> {
  await db
    .insertInto('consignmentEvents')
    .values({ kind, ownerId: userId, actorId, ...(data && { data: JSON.stringify(data) }) })
    .execute();
}

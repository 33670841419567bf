import type { Database, Db } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import { sql, type Transaction } from 'kysely';

/** The operations that take an `Idempotency-Key` (contract 4.5). */
export type IdempotencyScope =
  | 'consignment.submit'
  | 'photo.upload'
  | 'draft.save'
  | 'email.sendConsignment'
  | 'message.send';

export interface IdempotencyClaim {
  userId: UserId;
  scope: IdempotencyScope;
  key: string;
  /** SHA-256 of the request's content, hexadecimal. */
  requestHash: string;
}

/**
 * Claims a key inside the transaction that does the work: a parallel request with the same key waits for this
 * transaction to end. `null`: do the work and `recordResponse`; otherwise the first response is returned. Raises
 * IDEMPOTENCY_MISMATCH if the key was used with other content before.
 */
export async function claimKey(trx: Transaction<Database>, claim: IdempotencyClaim): Promise<unknown | null> {
  const inserted = await trx
    .insertInto('idempotencyKeys')
    .values({ ...claim, answer: null })
    .onConflict((conflict) => conflict.columns(['userId', 'scope', 'key']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows) return null;
  return (await findResponse(trx, claim)) ?? null;
}

/** Whether a request with this key got a response before. */
export async function isKnownKey(
  db: Db,
  { userId, scope, key }: Omit<IdempotencyClaim, 'requestHash'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('userId', '=', userId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first response for a key, or `undefined` if there is none. Raises IDEMPOTENCY_MISMATCH for other content. */
async function findResponse(db: Db, claim: IdempotencyClaim): Promise<unknown> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'answer'])
    .where('userId', '=', claim.userId)
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.requestHash !== claim.requestHash) throw new DomainError('IDEMPOTENCY_MISMATCH');
  return row.answer ?? undefined;
}

/** The response for a claimed key; other requests with the same key wait here until the transaction ends. */
export async function lockResponse(trx: Transaction<Database>, claim: IdempotencyClaim): Promise<unknown> {
  const { answer: response } = await trx
    .selectFrom('idempotencyKeys')
    .select('answer')
    .where('userId', '=', claim.userId)
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return response;
}

export async function recordResponse(
  trx: Transaction<Database>,
  claim: IdempotencyClaim,
  response: unknown,
): Promise<void> {
  await trx
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(response) })
    .where('userId', '=', claim.userId)
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .execute();
}

/** Keys are kept for at least a day. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', sql<Date>`now() - interval '48 hours'`).execute();
}

import { createHash } from 'node:crypto';
import type { Database } from '@marque/db/database';
import type { UserId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { claimKey, type IdempotencyClaim, type IdempotencyScope, recordResponse } from './idempotency.queries.ts';

/** The claim of a request; `null` without a key. */
export function toClaim(
  userId: UserId,
  scope: IdempotencyScope,
  key: string | undefined,
  content: unknown,
): IdempotencyClaim | null {
  return key === undefined ? null : { userId, scope, key, requestHash: hashRequest(content) };
}

function hashRequest(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(content)))
    .digest('hex');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sortKeys(part)]));
}

/**
 * Does `work` in its caller's transaction, once per key: a repeat gets the first response again, parsed from the stored
 * JSON by `Schema`. Without a claim it simply does the work. A failure rolls back the key too, which may then be used
 * again. Raises IDEMPOTENCY_MISMATCH.
 */
export async function once<Result>(
  trx: Transaction<Database>,
  claim: IdempotencyClaim | null,
  Schema: z.ZodType<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (claim === null) return work();
  const first = await claimKey(trx, claim);
  if (first !== null) return Schema.parse(first);
  const response = await work();
  await recordResponse(trx, claim, response);
  return response;
}

import type { Database } from '@marque/db/database';
import { Draft, type SaveDraft } from '@marque/domain/draft';
import { DomainError } from '@marque/domain/errors';
import type { UserId } from '@marque/domain/ids';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { claimOf, once } from '../../idempotency/idempotency.ts';
import { inTransaction } from '../../retry.ts';
import { claimOwnPhotos } from '../photo/own-photos.ts';
import { deleteDraft, findDraft, insertDraft, updateDraft, upsertDraft } from './draft.queries.ts';

type SaveOwnDraft = Omit<SaveDraft, 'userId'>;

/** The caller's draft. Raises DRAFT_NOT_FOUND where there is none (spec section 4, Draft). */
export async function getDraft(db: Kysely<Database>, userId: UserId): Promise<Draft> {
  const draft = await findDraft(db, userId);
  if (!draft) throw new DomainError('DRAFT_NOT_FOUND');
  return draft;
}

/**
 * Saves the parts that `input` brings. With a `revision` only over that revision: raises DRAFT_STALE with the newer draft (or
 * `null`, when it is gone) otherwise; revision 0 means "there was none" (design decision 13). Raises FOREIGN_PHOTO for a photo
 * that is not the caller's, IDEMPOTENCY_MISMATCH.
 */
export async function saveDraft(
  db: Kysely<Database>,
  userId: UserId,
  { idempotencyKey, ...input }: SaveOwnDraft,
): Promise<Draft> {
  if (!input.photos && idempotencyKey === undefined) return save(db, userId, input);
  const claim = claimOf(userId, 'draft.save', idempotencyKey, input);
  return inTransaction(db, (trx) => once(trx, claim, StoredDraft, () => saveWithPhotos(trx, userId, input)));
}

/** As JSON tells it. */
const StoredDraft = Draft.extend({ lastSaved: z.coerce.date(), createdAt: z.coerce.date() });

async function saveWithPhotos(trx: Transaction<Database>, userId: UserId, input: SaveOwnDraft): Promise<Draft> {
  const { photos } = input;
  return save(trx, userId, photos ? { ...input, photos: await claimOwnPhotos(trx, userId, photos) } : input);
}

async function save(db: Parameters<typeof findDraft>[0], userId: UserId, input: SaveOwnDraft): Promise<Draft> {
  if (input.revision === undefined) return upsertDraft(db, userId, input);
  const saved =
    input.revision === 0 ? await insertDraft(db, userId, input) : await updateDraft(db, userId, input, input.revision);
  if (saved) return saved;
  throw new DomainError('DRAFT_STALE', { newer: await findDraft(db, userId) });
}

/** Start over. Deleting what is not there is fine. */
export async function discardDraft(db: Kysely<Database>, userId: UserId): Promise<{ deleted: boolean }> {
  return { deleted: await deleteDraft(db, userId) };
}

import type { Database } from '@marque/db/database';
import type { Draft, SaveDraft } from '@marque/domain/draft';
import { DomainError } from '@marque/domain/errors';
import type { UserId } from '@marque/domain/ids';
import type { Kysely } from 'kysely';
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
 * that is not the caller's.
 */
export async function saveDraft(db: Kysely<Database>, userId: UserId, input: SaveOwnDraft): Promise<Draft> {
  const { photos } = input;
  if (!photos) return save(db, userId, input);
  return db.transaction().execute(async (trx) => {
    const own = await claimOwnPhotos(trx, userId, photos);
    return save(trx, userId, { ...input, photos: own });
  });
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

import type { Database, Db } from '@marque/db/database';
import { DomainError } from '@marque/domain/api/errors';
import type { UserId } from '@marque/domain/api/ids';
import type { SaveDraft } from '@marque/domain/consignment/draft';
import type { Kysely, Transaction } from 'kysely';
import { claimKey, type IdempotencyClaim, recordResponse } from '../../platform/idempotency/idempotency.queries.ts';
import { toClaim } from '../../platform/idempotency/idempotency.ts';
import { inTransaction } from '../../platform/retry.ts';
import type { JsonText } from '../../transport/json-text.ts';
import { claimOwnPhotos, recallOwnPhotos } from '../photo/own-photos.ts';
import {
  type DraftTextRow,
  deleteDraft,
  findDraft,
  findDraftText,
  saveParts,
  savePartsWithOwn,
  writeDraft,
} from './draft.queries.ts';

type SaveOwnDraft = Omit<SaveDraft, 'userId'>;

/** The draft of a user as JSON text, `null` if there is none. */
export async function readOwnDraft(db: Db, userId: UserId): Promise<JsonText | null> {
  const row = await findDraftText(db, userId);
  return row && writeDraft(row);
}

/** Raises DRAFT_NOT_FOUND (spec 4.5). */
export async function getDraft(db: Db, userId: UserId): Promise<JsonText> {
  const draft = await readOwnDraft(db, userId);
  if (!draft) throw new DomainError('DRAFT_NOT_FOUND');
  return draft;
}

/**
 * Saves the parts in `input`. With a `revision` it only saves over that revision, and otherwise raises DRAFT_STALE with
 * the newer draft (`null` if it is gone); revision 0 means that there was none (ADR 0013). Raises FOREIGN_PHOTO for a
 * photo that is not the caller's, and IDEMPOTENCY_MISMATCH.
 */
export async function saveDraft(
  db: Kysely<Database>,
  userId: UserId,
  { idempotencyKey, ...input }: SaveOwnDraft,
): Promise<JsonText> {
  const claim = toClaim(userId, 'draft.save', idempotencyKey, input);
  if (claim) return inTransaction(db, (trx) => saveOnce(trx, claim, userId, input));
  if (!input.photos) return writeDraft(await save(db, userId, input));
  const saved = await saveRecalled(db, userId, input);
  return writeDraft(saved ?? (await inTransaction(db, (trx) => saveWithPhotos(trx, userId, input))));
}

/**
 * Stores only the revision under the idempotency key, because a whole draft per save would fill the disk. So a repeat
 * saves nothing and returns the current draft, which may have later changes, with its revision to continue from. Raises
 * DRAFT_NOT_FOUND once the draft is submitted or discarded.
 */
async function saveOnce(
  trx: Transaction<Database>,
  claim: IdempotencyClaim,
  userId: UserId,
  input: SaveOwnDraft,
): Promise<JsonText> {
  if ((await claimKey(trx, claim)) !== null) return getDraft(trx, userId);
  const draft = await saveWithPhotos(trx, userId, input);
  await recordResponse(trx, claim, { revision: draft.revision });
  return writeDraft(draft);
}

/**
 * Saves photos whose facts are remembered in one statement, which also asks whether they are the user's (ADR 0196).
 * `null` if they are not all remembered, exist and are the user's, or if the revision is not the current one.
 */
async function saveRecalled(db: Kysely<Database>, userId: UserId, input: SaveOwnDraft): Promise<DraftTextRow | null> {
  const recalled = recallOwnPhotos(userId, input.photos ?? {});
  return recalled && savePartsWithOwn(db, userId, { ...input, photos: recalled.photos }, recalled.ids);
}

async function saveWithPhotos(trx: Transaction<Database>, userId: UserId, input: SaveOwnDraft): Promise<DraftTextRow> {
  const { photos } = input;
  return save(trx, userId, photos ? { ...input, photos: await claimOwnPhotos(trx, userId, photos) } : input);
}

async function save(db: Db, userId: UserId, input: SaveOwnDraft): Promise<DraftTextRow> {
  const saved = await saveParts(db, userId, input);
  if (saved) return saved;
  throw new DomainError('DRAFT_STALE', { newer: await findDraft(db, userId) });
}

/** Without a draft, `deleted` is false. */
export async function discardDraft(db: Kysely<Database>, userId: UserId): Promise<{ deleted: boolean }> {
  return { deleted: await deleteDraft(db, userId) };
}

import type { Database, Db } from '@marque/db/database';
import type { DraftId, PhotoId } from '@marque/domain/api/ids';
import type { Transaction } from 'kysely';

type Trx = Transaction<Database>;

/** Whether the phone is still paired; locks the pairing and its draft until the transaction ends. */
export async function lockPairing(trx: Trx, { id, draftId }: { id: number; draftId: DraftId }): Promise<boolean> {
  // Locks the draft first, in the same order as everywhere else.
  await trx.selectFrom('draftConsignments').select('id').where('id', '=', draftId).forNoKeyUpdate().execute();
  const row = await trx.selectFrom('devicePairings').select('id').where('id', '=', id).forShare().executeTakeFirst();
  return row !== undefined;
}

/** Lets paired phones add these photos to the draft from now on, if they still exist. */
export async function addPhotosFor(
  trx: Trx,
  draftId: DraftId,
  photoIds: readonly PhotoId[],
  uploadedThrough: number | null,
): Promise<void> {
  if (photoIds.length === 0) return;
  await trx
    .insertInto('devicePairingPhotos')
    .columns(['draftId', 'photoId', 'pairingId'])
    .expression((eb) =>
      eb
        .selectFrom('photos')
        .select((of) => [
          of.cast<DraftId>(of.val(draftId), 'integer').as('draftId'),
          'photos.id as photoId',
          of.cast<number | null>(of.val(uploadedThrough), 'integer').as('pairingId'),
        ])
        .where('id', 'in', photoIds),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['draftId', 'photoId'])
        .doUpdateSet((eb) => ({ pairingId: eb.fn.coalesce('excluded.pairingId', 'devicePairingPhotos.pairingId') })),
    )
    .execute();
}

export async function listPhotosFor(db: Db, draftId: DraftId): Promise<PhotoId[]> {
  const rows = await db.selectFrom('devicePairingPhotos').select('photoId').where('draftId', '=', draftId).execute();
  return rows.map(({ photoId }) => photoId);
}

export async function listUploadsThrough(db: Db, pairingId: number): Promise<PhotoId[]> {
  const rows = await db
    .selectFrom('devicePairingPhotos')
    .select('photoId')
    .where('pairingId', '=', pairingId)
    .execute();
  return rows.map(({ photoId }) => photoId);
}
